import PingCommons
import PingNetwork
import PingStorage

/// Remembers the answer to every kind of request.
struct RecordingClient: HttpClient {
    let base: any HttpClient
    /// What tells one kind of request from another.
    let kind: @Sendable (HttpRequest) -> String
    private let log = Locked<[String: HttpResponse]>([:])

    init(base: any HttpClient, kind: @escaping @Sendable (HttpRequest) -> String) {
        self.base = base
        self.kind = kind
    }

    /// Gives what was remembered, at once.
    var replay: ReplayingClient { ReplayingClient(answers: log.current, kind: kind) }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let answer = try await base.send(request)
        log.withLock { $0[kind(request)] = answer }
        return answer
    }
}

struct ReplayingClient: HttpClient {
    let answers: [String: HttpResponse]
    let kind: @Sendable (HttpRequest) -> String

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let kind = kind(request)
        guard let answer = answers[kind] else { throw Unexpected("Nothing was recorded for \(kind).") }
        return answer
    }
}

/// A storage for which every login is the first.
struct Forgetting<Item: Codable & Sendable>: Storage {
    func save(item: Item) async throws {}
    func get() async throws -> Item? { nil }
    func delete() async throws {}
}
