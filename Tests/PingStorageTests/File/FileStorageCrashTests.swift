import Foundation
import PingStorage
import PingTestKit
import Testing

@Suite("A process that is killed while it saves")
struct FileStorageCrashTests {
    /// How often each of the two lanes kills. The variable PING_FAULT_ROUNDS raises it.
    private static let rounds = ProcessInfo.processInfo.environment["PING_FAULT_ROUNDS"].flatMap { Int($0) } ?? 50

    @Test(arguments: 1...2)
    func `leaves the last value it had saved, or the next, a hundred times`(lane: Int) async throws {
        var random = SeededGenerator.search(lane)
        let seed: Comment = "PING_SEED=\(SeededGenerator.searchSeed)"
        let folder = try TemporaryFolder()
        let output = try TemporaryFolder()
        var saved = 0
        for _ in 0..<Self.rounds {
            let probe = try Probe("save", folder.url.path, in: output)
            try await probe.firstLine()
            // real time: a search for the moment of a kill, in which every order is right.
            try await Task.sleep(for: .microseconds(Int.random(in: 0...3_000, using: &random)))
            await probe.kill()
            let confirmed = try #require(try probe.lines.last.flatMap(Int.init), "The probe saved nothing.")
            let storage = FileStorage<[Int]>(account: "probe", directory: folder.url)
            let value = try #require(try await storage.get())
            #expect(value == Array(repeating: value.first ?? 0, count: 2_000), "The value is whole. \(seed)")
            #expect(confirmed...(confirmed + 1) ~= value.first ?? 0, "What was confirmed is there. \(seed)")
            saved = max(saved, confirmed)
        }
        #expect(saved >= Self.rounds)
        try await FileStorage<[Int]>(account: "probe", directory: folder.url).save(item: [0])
        let names = try folder.names()
        #expect(names.count == 2, "The next save clears away what was left: \(names)")
    }
}
