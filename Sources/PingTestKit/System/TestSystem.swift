import Foundation

/// Time, randomness and identity for a test: exact where the test sets them, and an error where it does not.
///
/// ```swift
/// let system = TestSystem(clock: clock)
/// config.system = system.services
/// // …
/// try system.verify()
/// ```
///
/// A service that the test has not set still returns a value, so that the code under test can continue, but
/// ``verify()`` then fails and names it.
public final class TestSystem: Sendable {
    private let clock: TestClock?
    private let random: Locked<SeededGenerator>?
    private let uuids: Locked<Int>?
    private let touched = Locked<Set<String>>([])

    /// Creates services.
    ///
    /// - Parameters:
    ///   - clock: The clock; without it, reading the time or waiting is an error.
    ///   - seed: The seed of random bytes, the same in every run; without it, reading random bytes is an error.
    ///   - numbersUUIDs: Whether new identifiers are 1, 2, 3 and so on; otherwise making one is an error.
    public init(clock: TestClock? = nil, seed: UInt64? = nil, numbersUUIDs: Bool = true) {
        self.clock = clock
        random = seed.map { Locked(SeededGenerator(seed: $0)) }
        uuids = numbersUUIDs ? Locked(0) : nil
    }

    /// The services, for a configuration.
    public var services: SystemServices {
        SystemServices(
            now: { self.clock?.now ?? self.unset("now", Date(timeIntervalSince1970: 0)) },
            randomBytes: { self.randomBytes($0) },
            uuid: { self.uuid() },
            sleep: { try await self.sleep($0) }
        )
    }

    /// Fails when the code under test used a service that the test has not set.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/unsetService``.
    public func verify() throws {
        let names = touched.current.sorted()
        if !names.isEmpty { throw Self.unset(names.joined(separator: ", ")) }
    }

    private func randomBytes(_ count: Int) -> [UInt8] {
        random?.withLock { random in (0..<max(count, 0)).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
            ?? unset("randomBytes", [UInt8](repeating: 0, count: max(count, 0)))
    }

    private func uuid() -> UUID {
        let number = uuids?.withLock { number in
            number += 1
            return number
        }
        let bytes = unsafe withUnsafeBytes(of: UInt64(number ?? unset("uuid", 0)).bigEndian) { unsafe Array($0) }
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
            )
        )
    }

    private func sleep(_ duration: Duration) async throws {
        guard let clock else { throw Self.unset(unset("sleep", "sleep")) }
        try await clock.sleep(for: duration)
    }

    private func unset<Value>(_ name: String, _ value: Value) -> Value {
        touched.withLock { _ = $0.insert(name) }
        return value
    }

    private static func unset(_ names: String) -> PingError {
        PingError(
            .unsetService,
            "The code under test used what the test has not set: \(names).",
            recovery: "Give TestSystem a clock, a seed or identifiers."
        )
    }
}

extension SystemServices {
    /// Services that are the same in every run: the test's clock, seeded random bytes, numbered identifiers.
    ///
    /// - Parameter clock: The clock.
    public static func test(clock: TestClock = TestClock()) -> SystemServices {
        TestSystem(clock: clock, seed: 1).services
    }
}

extension PingError.Code {
    /// The code under test used a service that the test has not set.
    public static let unsetService: Self = "unset_service"
}
