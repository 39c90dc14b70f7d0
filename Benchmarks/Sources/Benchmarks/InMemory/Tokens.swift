import Foundation
import HTTPTypes
import Logins
import PingOidc

/// What it costs to ask for a token.
enum Tokens {
    /// Stored valid tokens.
    static func cached(_ race: Race) async throws -> Table {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = FileStorage<Token>(account: "benchmark", directory: folder)
        let storages: [(String, any PingStorage.Storage<Token>)] = [
            ("memory", MemoryStorage()), ("an encrypted file", file),
            ("memory before an encrypted file", StorageDelegate(delegate: file, cacheable: true)),
        ]
        let canned = try CannedClient()
        var contestants: [Contestant] = []
        for (name, storage) in storages {
            let client = try await StoredToken.client(storage, over: canned)
            contestants.append(
                Contestant("`token()` in \(name), from a task") { count in
                    try await StoredToken.ask(client, count)
                    return []
                }
            )
            contestants.append(
                Contestant("`token()` in \(name), from the main actor") { @MainActor count in
                    try await StoredToken.ask(client, count)
                    return []
                }
            )
        }
        return Table.costs("token", "A stored token", await race.run(contestants))
    }

    /// An expired one that many ask for at the same time.
    static func expired(callers: Int) async throws -> Table {
        let recording = RecordingClient(base: try CannedClient())
        let client = try await StoredToken.client(MemoryStorage(), isExpired: true, over: recording)
        let clock = ContinuousClock()
        let time = try await clock.measure {
            _ = try await run(callers, atOnce: callers) { _ = try await client.token().get() }
        }
        let refreshes = recording.requests.filter { $0.method == .post }.count
        var table = Table("expired", "An expired token", columns: ["refreshes", "until all have it"])
        table.add(
            "\(callers) callers of `token()` at once",
            Quantity(Double(refreshes), .count),
            Quantity(time / .milliseconds(1), .milliseconds)
        )
        return table
    }
}
