import Foundation
import PingStorage
import PingTestKit
import Testing

@testable import pingflow

@Suite("A look at the storage") struct StorageCheckTests {
    private let directory: TemporaryDirectory
    private var storage: FileStorage<String> {
        FileStorage(account: "doctor", directory: URL(filePath: directory.path), lockTimeout: .seconds(600))
    }

    init() throws { directory = try TemporaryDirectory() }

    @Test func `finds nothing wrong while twenty others look, and leaves nothing`() async throws {
        let findings = try await withThrowingTaskGroup(of: DoctorFinding.self) { group in
            for _ in 0..<20 {
                group.addTask { [storage] in try await StorageCheck(storage: storage).run() }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(findings.count == 20 && findings.allSatisfy { $0.status == .ok })
        #expect(try await storage.get() == nil)
    }
}
