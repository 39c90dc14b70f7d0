public import PingFoundation

/// Time, randomness and identity as values that are handed in, so that tests are exact and instant.
///
/// Every part of the SDK that reads a clock, waits, or draws random bytes takes these services in its configuration
/// and uses ``live`` by default.
public struct SystemServices: Sendable {
    /// The time of day.
    public var now: @Sendable () -> Date {
        get { services.now }
        set {
            services.now = newValue
            if !services.isPlatformClock { handInClock() }
        }
    }
    /// Cryptographically secure random bytes, as many as asked for.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8] {
        get { services.randomBytes }
        set { services.randomBytes = newValue }
    }
    /// A new identifier.
    public var uuid: @Sendable () -> UUID {
        get { services.uuid }
        set { services.uuid = newValue }
    }
    /// Waits; throws `CancellationError` when the waiting task is cancelled.
    public var sleep: @Sendable (_ duration: Duration) async throws -> Void {
        get { services.sleep }
        set {
            services.sleep = newValue
            handInClock()
        }
    }

    /// The time since an unspecified moment, to measure how long work takes: nobody can set this clock.
    ///
    /// It is the platform's continuous clock; with your own `sleep`, it follows ``now``.
    public var elapsed: Duration { deadlines.now }

    /// The time limits that run on this clock.
    package var deadlines: Deadlines { services.deadlines }

    private struct Services: Sendable {
        var now: @Sendable () -> Date
        var randomBytes: @Sendable (_ count: Int) -> [UInt8]
        var uuid: @Sendable () -> UUID
        var sleep: @Sendable (_ duration: Duration) async throws -> Void
        var deadlines: Deadlines
        var isPlatformClock = true
    }

    /// One reference, since most objects of the SDK hold the services.
    @Kept private var services: Services

    /// Creates services that wait by the platform's clock; what else is not given is live.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SystemServices.secureRandomBytes,
        uuid: @escaping @Sendable () -> UUID = SystemServices.randomUUID
    ) {
        let deadlines = Deadlines()
        services = Services(
            now: now,
            randomBytes: randomBytes,
            uuid: uuid,
            sleep: { try await deadlines.sleep(for: $0) },
            deadlines: deadlines
        )
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
    }

    private mutating func handInClock() {
        let now = now
        services.isPlatformClock = false
        services.deadlines = Deadlines(clock: { .seconds(now().timeIntervalSinceReferenceDate) }, sleep: sleep)
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

extension UUID {
    /// The same as `uuidString`, which prints with a format on Linux.
    package var text: String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        unsafe withUnsafeBytes(of: uuid) { bytes in
            for index in bytes.indices {
                if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
                text.append(unsafe Hexadecimal.digit(bytes[index] >> 4))
                text.append(unsafe Hexadecimal.digit(bytes[index]))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
