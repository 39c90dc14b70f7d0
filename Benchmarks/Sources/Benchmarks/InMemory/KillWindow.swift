import Foundation
import HTTPTypes
import Logins
import PingOidc

/// How long a kill costs the session, where the server has no grace period: from the token endpoint's response to
/// the new tokens on the disk.
enum KillWindow {
    static func table(refreshes: Int) async throws -> Table {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = FileStorage<Token>(account: "benchmark", directory: folder)
        let marking = MarkingClient(base: try CannedClient())
        let client = try await StoredToken.client(storage, over: marking)
        var windows: [Duration] = []
        var floors: [Duration] = []
        for _ in 0..<refreshes {
            let token = try await client.refresh().get()
            guard let responded = marking.responded else { throw Unexpected("The client sent no refresh.") }
            windows.append(.now - responded)
            floors.append(try floor(JSONEncoder().encode(token), in: folder))
        }
        var table = Table(
            "window",
            "From the response to a refresh to the tokens on the disk",
            columns: ["median", "p95", "longest"]
        )
        table.add("the file system: write, `fsync`, rename, `fsync`", quantities: floors)
        table.add("`refresh()` with an encrypted file", quantities: windows)
        return table
    }

    /// Puts bytes durably into the place of a file.
    private static func floor(_ bytes: Data, in folder: URL) throws -> Duration {
        let (new, file) = (folder.path + "/floor.new", folder.path + "/floor")
        return try ContinuousClock().measure {
            let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            let directory = open(folder.path, O_RDONLY)
            defer {
                close(descriptor)
                close(directory)
            }
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written == bytes.count, fsync(descriptor) == 0, rename(new, file) == 0, fsync(directory) == 0 else {
                throw Unexpected("The file could not be written.")
            }
        }
    }
}

/// Knows when the last response of the token endpoint came.
private final class MarkingClient: HttpClient {
    private let base: CannedClient
    private let last = Locked<ContinuousClock.Instant?>(nil)

    init(base: CannedClient) {
        self.base = base
    }

    var responded: ContinuousClock.Instant? { last.current }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let response = try await base.send(request)
        if request.method == .post { last.set(.now) }
        return response
    }
}

extension Table {
    fileprivate mutating func add(_ name: String, quantities: [Duration]) {
        let sorted = quantities.sorted()
        let places = [sorted.count / 2, sorted.count * 95 / 100, sorted.count - 1]
        rows.append(Row(name: name, values: places.map { Quantity(sorted[$0] / .milliseconds(1), .milliseconds) }))
    }
}
