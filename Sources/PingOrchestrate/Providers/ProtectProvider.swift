/// What collects risk signals on this device, such as a wrapper of the vendor's Signals library.
///
/// Install it with ``ProtectModule``; journeys and DaVinci flows use the same.
public protocol ProtectProvider: Sendable {
    /// Prepares the collection. Called before ``signals(_:)``, perhaps more than once.
    func initialize(_ options: ProtectOptions) async throws

    /// The signals collected so far, as the server takes them.
    func signals(_ options: ProtectOptions) async throws -> String
}

/// How a server wants risk signals to be collected.
public struct ProtectOptions: Sendable, Hashable {
    /// Everything the server said, as received.
    public var json: JSON
    /// Whether to watch how the user types and moves.
    public var isBehavioralDataCollected: Bool
    /// Whether to identify the device across apps and sites.
    public var isUniversalDeviceIdentified: Bool

    /// Creates options.
    public init(json: JSON, isBehavioralDataCollected: Bool = true, isUniversalDeviceIdentified: Bool = false) {
        self.json = json
        self.isBehavioralDataCollected = isBehavioralDataCollected
        self.isUniversalDeviceIdentified = isUniversalDeviceIdentified
    }
}

/// Who collects risk signals in a workflow.
public struct ProtectConfig: Sendable {
    /// The app's provider; `nil` for none.
    public var provider: (any ProtectProvider)?

    /// No provider.
    public init() {}
}

/// Gives a workflow the app's collection of risk signals.
///
/// ```swift
/// config.module(ProtectModule.config) { $0.provider = SignalsProvider() }
/// ```
public enum ProtectModule {
    /// The module.
    public static let config = Module.of(
        name: "Protect",
        { ProtectConfig() },
        setup: { setup in
            setup.context[.protectProvider] = setup.config.provider
        }
    )
}

extension ContextKey where Value == any ProtectProvider {
    /// Where ``ProtectModule`` puts the app's provider, in the shared context.
    public static var protectProvider: Self { ContextKey("com.pingidentity.PROTECT_PROVIDER") }
}
