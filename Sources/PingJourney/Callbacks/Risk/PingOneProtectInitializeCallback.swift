import PingOrchestrate

/// Asks to begin collecting PingOne Protect signals.
public final class PingOneProtectInitializeCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The PingOne environment.
    public var envId: String { member("envId")?.lenientString ?? "" }
    /// Attributes that the library must not collect.
    public var deviceAttributesToIgnore: [String] {
        member("deviceAttributesToIgnore")?.array?.compactMap(\.lenientString) ?? []
    }
    /// The customer's own host for the collection; empty for the vendor's.
    public var customHost: String { member("customHost")?.lenientString ?? "" }
    /// Whether the library writes to the console.
    public var isConsoleLogEnabled: Bool { member("consoleLogEnabled")?.lenientBool ?? false }
    /// Whether the library collects metadata only when something needs them.
    public var isLazyMetadata: Bool { member("lazyMetadata")?.lenientBool ?? false }
    /// Whether the library observes the user's behaviour.
    public var isBehavioralDataCollection: Bool { member("behavioralDataCollection")?.lenientBool ?? true }

    /// An option without a property in this SDK, such as those for browsers.
    package func member(_ name: String) -> JSON? { field.protectMember(name) }

    /// Begins to collect, or tells the server why the app cannot.
    ///
    /// - Parameter provider: Collects the signals; by default the one of `ProtectModule`. Without one the SDK tells the
    ///   server ``ClientError/unsupported``.
    /// - Returns: A failure when the provider collects nothing; the app can submit the step nevertheless.
    @discardableResult
    public func start(using provider: (any ProtectProvider)? = nil) async -> Result<Void, any Error> {
        await field.attempt(errorPosition: 0, fallback: .unsupported) {
            guard let provider = provider ?? field.protectProvider else { throw ClientError.unsupported }
            try await provider.initialize(options)
        }
    }

    /// Tells the server that the app collects nothing.
    public func setClientError(_ error: ClientError) { field.setClientError(error, at: 0) }

    private var options: ProtectOptions {
        ProtectOptions(json: field.protectMembers, isBehavioralDataCollected: isBehavioralDataCollection)
    }
}
