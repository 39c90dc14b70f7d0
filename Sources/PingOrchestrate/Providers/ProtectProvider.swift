/// Collects risk signals on this device, such as a wrapper of the vendor's Signals library.
///
/// Install it with ``ProtectModule``; journeys and DaVinci flows use the same provider.
///
/// Wrap the library:
///
/// ```swift
/// struct Signals: ProtectProvider {
///     func initialize(_ options: ProtectOptions) async throws {
///         try await SignalsLibrary.start(behaviour: options.isBehavioralDataCollected)
///     }
///
///     func signals(_ options: ProtectOptions) async throws -> String {
///         try await SignalsLibrary.data()
///     }
/// }
/// ```
///
/// A test has a fake with fixed signals, or one that fails:
///
/// ```swift
/// struct NoSignals: ProtectProvider {
///     func initialize(_ options: ProtectOptions) async throws {}
///     func signals(_ options: ProtectOptions) async throws -> String { throw URLError(.notConnectedToInternet) }
/// }
/// ```
public protocol ProtectProvider: Sendable {
    /// Starts the collection. The SDK calls it before ``signals(_:)``, perhaps more than once.
    func initialize(_ options: ProtectOptions) async throws

    /// The signals collected so far, in the server's format.
    func signals(_ options: ProtectOptions) async throws -> String
}

/// The server's options for collecting risk signals.
public struct ProtectOptions: Sendable, Hashable {
    /// All options, as received.
    public var json: JSON
    /// Whether to record how the user types and moves.
    public var isBehavioralDataCollected: Bool
    /// Whether to identify the device across apps and sites.
    public var isUniversalDeviceIdentified: Bool

    /// Creates options.
    package init(json: JSON, isBehavioralDataCollected: Bool = true, isUniversalDeviceIdentified: Bool = false) {
        self.json = json
        self.isBehavioralDataCollected = isBehavioralDataCollected
        self.isUniversalDeviceIdentified = isUniversalDeviceIdentified
    }
}

/// The provider of risk signals in a workflow.
public struct ProtectConfig: Sendable {
    /// The app's provider; `nil` for none.
    public var provider: (any ProtectProvider)?

    /// A configuration without a provider.
    public init() {}
}

/// Installs the app's provider of risk signals.
///
/// ```swift
/// config.module(ProtectModule.config) { $0.provider = SignalsProvider() }
/// ```
public enum ProtectModule {
    /// The module.
    public static let config = Module.of(
        name: "Protect",
        { ProtectConfig() },
        setup: { setup in setup.context[.protectProvider] = setup.config.provider }
    )
}

extension ContextKey where Value == any ProtectProvider {
    /// The app's provider in the shared context. ``ProtectModule`` sets it.
    package static var protectProvider: Self { ContextKey("com.pingidentity.PROTECT_PROVIDER") }
}
