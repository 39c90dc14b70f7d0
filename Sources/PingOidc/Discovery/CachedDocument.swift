import PingCommons

/// A document of the provider that is fetched when it is first needed, once for all who wait for it.
///
/// A cancelled caller leaves and the fetch goes on for the others. A failed fetch is not remembered.
final class CachedDocument<Value: Sendable>: Sendable {
    /// A document, and which fetch it came from.
    struct Version: Sendable {
        let value: Value
        let number: Int
        let fetchedAt: Date
    }

    private struct State {
        var version: Version?
        var limit = RefetchLimit()
    }

    /// After how many seconds a document is fetched anew.
    private static var maximumAge: TimeInterval { 86_400 }

    private let state = Locked(State())
    private let flight = SingleFlight<Version>()

    /// The document, fetched when there is none or it is a day old.
    func current(now: Date, fetch: @escaping @Sendable () async throws -> Value) async throws -> Version {
        if let version = fresh(now) { return version }
        return try await flight.run { [self] in
            if let version = fresh(now) { return version }
            return store(try await fetch(), now)
        }
    }

    /// A document fetched after one that did not serve.
    ///
    /// - Returns: `nil` when there have been too many fetches lately.
    func newer(
        than old: Version,
        now: Date,
        fetch: @escaping @Sendable () async throws -> Value
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
        return abs(now.timeIntervalSince(version.fetchedAt)) < Self.maximumAge ? version : nil
    }

    private func store(_ value: Value, _ now: Date) -> Version {
        state.withLock { state in
            let version = Version(value: value, number: (state.version?.number ?? 0) + 1, fetchedAt: now)
            state.version = version
            return version
        }
    }
}
