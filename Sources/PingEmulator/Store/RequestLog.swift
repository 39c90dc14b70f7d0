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
    /// Which endpoint responded.
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
    private static let capacity = 1000
    private let clock: EmulatorClock
    private let observer: (@Sendable (ObservedRequest) -> Void)?
    private let entries = Locked<[ObservedRequest]>([])

    init(clock: EmulatorClock, observer: (@Sendable (ObservedRequest) -> Void)?) {
        self.clock = clock
        self.observer = observer
    }

    var all: [ObservedRequest] { entries.current }

    func clear() { entries.set([]) }

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
        entries.withLock { entries in
            entries.append(entry)
            if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
        }
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
