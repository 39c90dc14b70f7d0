import PingOrchestrate

/// A request for risk signals of this device. Wire type `PROTECT`.
///
/// The signals come from the provider that the app installs with `ProtectModule`. They stay when the server refuses the
/// step, since they go with the next try as well.
public final class ProtectCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// Whether to observe how the user types and moves.
    public var behavioralDataCollection: Bool { field.bool("behavioralDataCollection") ?? true }
    /// Whether to identify the device across apps and sites.
    public var universalDeviceIdentification: Bool { field.bool("universalDeviceIdentification") ?? false }

    /// The signals; empty until ``collect()`` sets them.
    public var value: String {
        get { field.answer?.lenientString ?? "" }
        set { field.answer = .string(newValue) }
    }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    /// A user cannot correct missing signals; without them the server decides.
    public func validate() -> [ValidationError] { [] }

    /// Gets signals from the app's provider and keeps them as ``value``.
    ///
    /// - Throws: `PingError` with code `providerMissing` when the app has no provider; the error that the
    ///   provider threw.
    public func collect() async throws {
        guard let context = field.context else { throw PingError.noStep }
        guard let provider = context.shared[.protectProvider] else {
            throw PingError(
                .providerMissing,
                "The server wants risk signals, and the app has no provider of them.",
                recovery: "Install one with config.module(ProtectModule.config)."
            )
        }
        let options = ProtectOptions(
            json: field.received,
            isBehavioralDataCollected: behavioralDataCollection,
            isUniversalDeviceIdentified: universalDeviceIdentification
        )
        try await provider.initialize(options)
        value = try await provider.signals(options)
    }
}
