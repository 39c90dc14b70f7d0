/// Asks to begin collecting PingOne Protect signals.
public final class PingOneProtectInitializeCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// The PingOne environment.
    public var envId: String { member("envId")?.lenientString ?? "" }
    /// Attributes that are not collected.
    public var deviceAttributesToIgnore: [String] {
        member("deviceAttributesToIgnore")?.array?.compactMap(\.lenientString) ?? []
    }
    /// A host of the customer's own for the collection; empty for the vendor's.
    public var customHost: String { member("customHost")?.lenientString ?? "" }
    /// Whether the library writes to the console.
    public var isConsoleLogEnabled: Bool { member("consoleLogEnabled")?.lenientBool ?? false }
    /// Whether metadata are collected when they are needed first.
    public var isLazyMetadata: Bool { member("lazyMetadata")?.lenientBool ?? false }
    /// Whether it is collected how the user behaves.
    public var isBehavioralDataCollection: Bool { member("behavioralDataCollection")?.lenientBool ?? true }

    /// An option that this SDK has no name for, such as those for browsers.
    public func member(_ name: String) -> JSON? { field.protectMember(name) }

    /// Begins collecting, or answers why it cannot.
    ///
    /// - Parameter provider: Collects; by default the one of `ProtectModule`. Without one the server is told
    ///   ``ClientError/unsupported``.
    /// - Returns: A failure when nothing is collected; the step can be answered nevertheless.
    @discardableResult
    public func start(using provider: (any ProtectProvider)? = nil) async -> Result<Void, any Error> {
        await field.attemptProtect(errorPosition: 0) {
            guard let provider = provider ?? field.protectProvider else { throw ClientError.unsupported }
            try await provider.initialize(options)
        }
    }

    /// Answers that nothing is collected.
    public func setClientError(_ error: ClientError) { field.setProtectError(error.rawValue, at: 0) }

    private var options: ProtectOptions {
        ProtectOptions(json: field.protectMembers, isBehavioralDataCollected: isBehavioralDataCollection)
    }
}
