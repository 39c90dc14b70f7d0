public import Foundation

/// Time, randomness and identity as values that are handed in, so that tests are exact and instant.
///
/// Every part of the SDK that reads a clock, waits, or draws random bytes takes these services in its configuration
/// and uses ``live`` by default.
public struct SystemServices: Sendable {
    /// The time of day.
    public var now: @Sendable () -> Date
    /// Cryptographically secure random bytes, as many as asked for.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// A new identifier.
    public var uuid: @Sendable () -> UUID
    /// Waits; throws `CancellationError` when the waiting task is cancelled.
    public var sleep: @Sendable (_ duration: Duration) async throws -> Void

    /// Creates services; what is not given is live.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SystemServices.secureRandomBytes,
        uuid: @escaping @Sendable () -> UUID = { UUID() },
        sleep: @escaping @Sendable (_ duration: Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.now = now
        self.randomBytes = randomBytes
        self.uuid = uuid
        self.sleep = sleep
    }

    /// The real clock, the system's random source, real waiting.
    public static let live = SystemServices()

    /// Bytes of the system's cryptographically secure generator.
    ///
    /// - Parameter count: How many bytes; zero or less gives none.
    public static func secureRandomBytes(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(count, 0)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
