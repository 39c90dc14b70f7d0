/// A document of the provider that is fetched when it is first needed, once for all who wait for it.
///
/// A cancelled caller leaves and the fetch continues for the others. A failed fetch is not remembered.
final class CachedDocument<Value: Sendable>: Sendable {
    /// A document, and which fetch it came from.
    final class Version: Sendable {
        let value: Value
        let number: Int
        let fetchedAt: Date
        let lifetime: TimeInterval

        init(value: Value, number: Int, fetchedAt: Date, lifetime: TimeInterval) {
            self.value = value
            self.number = number
            self.fetchedAt = fetchedAt
            self.lifetime = lifetime
        }
    }

    /// The result of a fetch: the document, and for how many seconds it may be kept.
    typealias Fetched = (value: Value, lifetime: TimeInterval)

    private struct State {
        var version: Version?
        var limit = RefetchLimit()
    }

    private let state = Locked(State())
    private let flight = SingleFlight<Version>()

    /// The last document, however old.
    var latest: Value? { state.current.version?.value }

    /// Whether there has been a document.
    var hasLatest: Bool { state.withLock { $0.version != nil } }

    /// Whether a document is available that may still be used.
    func isFresh(_ now: Date) -> Bool { fresh(now) != nil }

    /// The document, fetched when it is missing or has expired; and whether it was available.
    func current(
        now: Date,
        fetch: @escaping @Sendable () async throws -> Fetched
    ) async throws -> (version: Version, isFromCache: Bool) {
        if let version = fresh(now) { return (version, true) }
        let version = try await flight.run { [self] in
            if let version = fresh(now) { return version }
            return store(try await fetch(), now)
        }
        return (version, false)
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
        guard let version = state.current.version else { return nil }
        return abs(now.timeIntervalSince(version.fetchedAt)) < version.lifetime ? version : nil
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
            return version
        }
    }
}
