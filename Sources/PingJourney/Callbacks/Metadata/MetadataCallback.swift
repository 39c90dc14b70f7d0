import PingOrchestrate

/// Data that the journey gives to the app. The SDK sends it back unchanged.
///
/// Metadata that asks for a FIDO ceremony or for a PingOne Protect evaluation appears as the callback for that instead.
public final class MetadataCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The data, of any shape.
    public var value: JSON { field.metadata }
}

extension Field {
    /// The data of a metadata callback; `null` when the callback has no data.
    var metadata: JSON { output("data") ?? .null }
}
