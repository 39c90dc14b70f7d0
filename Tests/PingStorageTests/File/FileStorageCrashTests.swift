import Foundation
import PingStorage
import Testing

@Suite("A process that is killed while it saves")
struct FileStorageCrashTests {
    @Test(arguments: 1...2)
    func `leaves the last value it had saved, or the next, a hundred times`(lane: Int) async throws {
        let folder = try TemporaryFolder()
        let output = try TemporaryFolder()
        var saved = 0
        for _ in 0..<100 {
            let probe = try Probe("save", folder.url.path, in: output)
            try await probe.firstLine()
            try await Task.sleep(for: .microseconds(Int.random(in: 0...3_000)))
            await probe.kill()
            let confirmed = try #require(try probe.lines.last.flatMap(Int.init), "The probe saved nothing.")
            let storage = FileStorage<[Int]>(account: "probe", directory: folder.url)
            let value = try #require(try await storage.get())
            #expect(value == Array(repeating: value.first ?? 0, count: 2_000), "The value is whole.")
            #expect(confirmed...(confirmed + 1) ~= value.first ?? 0, "What was confirmed is there.")
            saved = max(saved, confirmed)
        }
        #expect(saved >= 100)
        try await FileStorage<[Int]>(account: "probe", directory: folder.url).save(item: [0])
        let names = try folder.names()
        #expect(names.count == 2, "The next save clears away what was left: \(names)")
    }
}
