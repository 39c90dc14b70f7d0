import PingLogin
import PingStorage

/// Where the instances keep what they share. An instance itself keeps nothing.
public protocol ServiceStores: Sendable {
    /// The storage of one value. Two calls with the same account are for the same value.
    ///
    /// - Parameter lifetime: How long a saved value exists.
    func storage<Item: Codable & Sendable>(_ account: String, lifetime: Duration) -> any Storage<Item>

    /// Asks the store whether it accepts changes.
    ///
    /// - Throws: `PingError` when it does not.
    func check() async throws
}
