import PingOrchestrate

/// Longer text to read, such as an agreement. Wire types `AGREEMENT` and `READ_ONLY_TEXT`.
public final class ReadOnlyTextCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The text.
    public var content: String { field.string("content") ?? "" }
    /// The title; empty when the server gave none.
    public var title: String { field.string("title") ?? "" }
    /// Whether to show the title.
    public var titleEnabled: Bool { field.bool("titleEnabled") ?? false }
    /// Whether to show the text at all.
    public var isEnabled: Bool { field.bool("enabled") ?? true }
    /// The agreement's identifier; `nil` when the text is not an agreement.
    public var agreementID: String? { field.received["agreement"]?["id"]?.lenientString }
    /// Whether the server composes the text for this user.
    public var useDynamicAgreement: Bool { field.received["agreement"]?["useDynamicAgreement"]?.lenientBool ?? false }

    public var isReadOnly: Bool { true }
}
