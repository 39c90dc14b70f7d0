public import PingFoundation

/// Time, randomness and identity as values that are handed in, so that tests are exact and instant.
///
/// Every part of the SDK that reads a clock, waits, or draws random bytes takes these services in its configuration
/// and uses ``live`` by default.
public struct SystemServices: Sendable {
    /// The time of day.
    public var now: @Sendable () -> Date { didSet { if !isPlatformClock { handInClock() } } }
    /// Cryptographically secure random bytes, as many as asked for.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// A new identifier.
    public var uuid: @Sendable () -> UUID
    /// Waits; throws `CancellationError` when the waiting task is cancelled.
    public var sleep: @Sendable (_ duration: Duration) async throws -> Void { didSet { handInClock() } }

    /// The time since an unspecified moment, to measure how long work takes: nobody can set this clock while the work runs.
    ///
    /// It is the platform's continuous clock; with your own `sleep`, it follows ``now``.
    public var elapsed: Duration { deadlines.now }

    /// The time limits that run on this clock.
    package private(set) var deadlines: Deadlines
    private var isPlatformClock = true

    /// Creates services that wait by the platform's clock; what else is not given is live.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SystemServices.secureRandomBytes,
        uuid: @escaping @Sendable () -> UUID = SystemServices.randomUUID
    ) {
        let deadlines = Deadlines()
        self.now = now
        self.randomBytes = randomBytes
        self.uuid = uuid
        self.deadlines = deadlines
        sleep = { try await deadlines.sleep(for: $0) }
    }

    /// Creates services with their own clock; what you do not give is live.
    ///
    /// Time limits end when `sleep` returns; how much of one has passed when another begins, `now` says.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SystemServices.secureRandomBytes,
        uuid: @escaping @Sendable () -> UUID = SystemServices.randomUUID,
        sleep: @escaping @Sendable (_ duration: Duration) async throws -> Void
    ) {
        self.init(now: now, randomBytes: randomBytes, uuid: uuid)
        self.sleep = sleep
        handInClock()
    }

    private mutating func handInClock() {
        isPlatformClock = false
        let now = now
        deadlines = Deadlines(clock: { .seconds(now().timeIntervalSinceReferenceDate) }, sleep: sleep)
    }

    /// The real clock, the system's random source, real waiting.
    public static let live = SystemServices()

    /// Bytes of the system's cryptographically secure generator.
    ///
    /// - Parameter count: How many bytes; zero or less gives none.
    public static func secureRandomBytes(count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBytes(SecureRandom.fill)
        return bytes
    }

    /// A random identifier (RFC 9562, version 4) from ``secureRandomBytes(count:)``.
    ///
    /// On Linux `UUID()` opens a file for each.
    public static func randomUUID() -> UUID {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        unsafe withUnsafeMutableBytes(of: &bytes, SecureRandom.fill)
        bytes.6 = bytes.6 & 0x0F | 0x40
        bytes.8 = bytes.8 & 0x3F | 0x80
        return UUID(uuid: bytes)
    }
}
