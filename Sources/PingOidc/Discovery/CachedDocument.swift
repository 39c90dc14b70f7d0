import PingFoundation

/// A document of the provider that is fetched when it is first needed, once for all who wait for it.
///
/// A cancelled caller leaves and the fetch continues for the others. A failed fetch is not remembered, unless there is
/// a document: while its address is down, the last one serves for its extra time more (RFC 5861, section 4).
final class CachedDocument<Value: Sendable>: Sendable {
    /// A document, and which fetch it came from.
    struct Version: Sendable {
        let value: Value
        let number: Int
        let fetchedAt: Date
        let lifetime: DocumentLifetime

        fileprivate func isUsable(_ now: Date, whileDown isDown: Bool = false) -> Bool {
            abs(now.timeIntervalSince(fetchedAt)) < lifetime.seconds + (isDown ? lifetime.extraTime : 0)
        }
    }

    /// The result of a fetch: the document, and how long it may be kept.
    typealias Fetched = (value: Value, lifetime: DocumentLifetime)

    private struct State {
        var version: Version?
        var limit = RefetchLimit()
        /// The end of the last fetch that failed, since the document came.
        var failedAt: Date?
    }

    /// How long a document whose address is down serves before the next fetch, in seconds: each may take
    /// as long as a request can.
    private static var pause: TimeInterval { 60 }

    private let state = Locked(State())
    private let flight = SingleFlight<Version>()

    /// The last document, however old.
    var latest: Value? { state.current.version?.value }

    /// Whether there has been a document.
    var hasLatest: Bool { state.withLock { $0.version != nil } }

    /// Whether a document is available that may still be used.
    func isFresh(_ now: Date) -> Bool { fresh(now) != nil }

    /// The document, fetched when it is missing or has expired; and whether it was available.
    ///
    /// - Throws: The error of the fetch, unless the address is down and the last document may still serve.
    func current(
        _ system: SystemServices,
        fetch: @escaping @Sendable () async throws -> Fetched
    ) async throws -> (version: Version, isFromCache: Bool) {
        let now = system.now()
        if let version = fresh(now) { return (version, true) }
        do {
            let version = try await flight.run { [self] in
                if let version = fresh(now) { return version }
                return store(try await fetch(), now)
            }
            return (version, false)
        } catch {
            guard OidcError(error).isTransient, let version = old(system.now()) else { throw error }
            return (version, true)
        }
    }

    /// A document fetched after one that did not serve.
    ///
    /// - Returns: `nil` when there have been too many fetches lately.
    func newer(
        than old: Version,
        now: Date,
        fetch: @escaping @Sendable () async throws -> Fetched
    ) async throws -> Version? {
        if let version = state.current.version, version.number > old.number { return version }
        guard state.withLock({ $0.limit.permits(now) }) else { return nil }
        return try await flight.run { [self] in
            if let version = state.current.version, version.number > old.number { return version }
            return store(try await fetch(), now)
        }
    }

    private func fresh(_ now: Date) -> Version? {
        let state = state.current
        guard let version = state.version else { return nil }
        if version.isUsable(now) { return version }
        guard let failedAt = state.failedAt, abs(now.timeIntervalSince(failedAt)) < Self.pause else { return nil }
        return version.isUsable(now, whileDown: true) ? version : nil
    }

    /// The last document after a failed fetch, if it may still serve.
    private func old(_ now: Date) -> Version? {
        state.withLock { state in
            guard let version = state.version, version.isUsable(now, whileDown: true) else { return nil }
            state.failedAt = now
            return version
        }
    }

    private func store(_ fetched: Fetched, _ now: Date) -> Version {
        state.withLock { state in
            let version = Version(
                value: fetched.value,
                number: (state.version?.number ?? 0) + 1,
                fetchedAt: now,
                lifetime: fetched.lifetime
            )
            state.version = version
            state.failedAt = nil
            return version
        }
    }
}

/// Keeps tokens with invented key names from making the client fetch keys without end.
struct RefetchLimit: Sendable {
    static let count = 5
    static let period: TimeInterval = 60

    private var times: [Date] = []

    /// Whether one more fetch is allowed now; counts it if so.
    mutating func permits(_ now: Date) -> Bool {
        times.removeAll { abs(now.timeIntervalSince($0)) >= Self.period }
        guard times.count < Self.count else { return false }
        times.append(now)
        return true
    }
}
