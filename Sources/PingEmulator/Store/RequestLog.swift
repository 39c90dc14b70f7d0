public import Foundation
import HTTPTypes
import PingCommons

/// A request that the emulator has handled. It contains names only, never values of a query, header or body.
public struct ObservedRequest: Sendable, Codable, Hashable {
    /// The time of the request.
    public let time: Date
    /// The method.
    public let method: String
    /// The path.
    public let path: String
    /// The endpoint that responded.
    public let endpoint: EmulatorEndpoint
    /// The names in the query.
    public let queryNames: [String]
    /// The names of the header fields, lower case.
    public let headerNames: [String]
    /// The names in the form, or the paths of the members in the JSON body.
    public let bodyNames: [String]
    /// The response's status.
    public let status: Int
    /// How long the response took, with the time that a fault added.
    public let duration: Duration
}

/// The last requests, oldest first.
final class RequestLog: Sendable {
    private struct State {
        var entries: [ObservedRequest] = []
        /// How many there ever were; the number of the last one.
        var total = 0
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextWatcher = 0
    }

    private static let capacity = 1000
    private let clock: EmulatorClock
    private let observer: (@Sendable (ObservedRequest) -> Void)?
    private let state = Locked(State())

    init(clock: EmulatorClock, observer: (@Sendable (ObservedRequest) -> Void)?) {
        self.clock = clock
        self.observer = observer
    }

    var all: [ObservedRequest] { state.current.entries }

    /// How many requests there were, with those that are no longer here.
    var total: Int { state.current.total }

    func clear() { state.withLock { $0.entries = [] } }

    func after(_ number: Int) -> ArraySlice<ObservedRequest> {
        let state = state.current
        return state.entries.suffix(max(0, state.total - number))
    }

    /// Waits until there is a request after the one with a number, or the task is cancelled.
    func wait(after number: Int) async {
        let news = AsyncStream<Void> { continuation in
            let id: Int? = state.withLock { state in
                guard state.total <= number else { return nil }
                state.nextWatcher += 1
                state.watchers[state.nextWatcher] = continuation
                return state.nextWatcher
            }
            guard let id else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.watchers.removeValue(forKey: id) }
            }
        }
        for await _ in news { return }
    }

    func add(_ request: EmulatorRequest, endpoint: EmulatorEndpoint, status: Int, duration: Duration) {
        guard endpoint != .admin else { return }
        let entry = ObservedRequest(
            time: clock.now,
            method: request.method.rawValue,
            path: "/" + request.segments.joined(separator: "/"),
            endpoint: endpoint,
            queryNames: request.query.names,
            headerNames: request.headerFields.map(\.name.canonicalName),
            bodyNames: Self.names(in: request),
            status: status,
            duration: duration
        )
        observer?(entry)
        let watchers = state.withLock { state in
            state.entries.append(entry)
            state.total += 1
            if state.entries.count > Self.capacity { state.entries.removeFirst(state.entries.count - Self.capacity) }
            defer { state.watchers = [:] }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.yield() }
    }

    private static func names(in request: EmulatorRequest) -> [String] {
        if request.mediaType == "application/json" {
            guard let body = try? JSON(parsing: request.body), let members = body.object else { return [] }
            let callbacks = (members["callbacks"]?.array ?? []).compactMap { $0["type"]?.string }
            return members.keys.sorted() + callbacks.map { "callbacks[].\($0)" }
        }
        return (try? request.form())?.names ?? []
    }
}
