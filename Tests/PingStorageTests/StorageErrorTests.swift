import Foundation
import PingStorage
import Testing

@Suite("An error of a storage")
struct StorageErrorTests {
    private struct Quoting: LocalizedError {
        let errorDescription: String? = "It may not be read."
    }

    @Test func `says what happened and what to do, and the system's words once`() {
        let error = PingError(
            .storageDenied,
            "/tmp/a cannot be opened: It may not be read.",
            recovery: "Run: chmod 600",
            underlying: Quoting()
        )
        #expect(error.localizedDescription == "/tmp/a cannot be opened: It may not be read.")
        #expect("\(error)" == "storage_denied: /tmp/a cannot be opened: It may not be read. Run: chmod 600")
    }

    @Test func `of a directory that does not admit the user names the path and can be caught by its code`() async throws
    {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            _ = try await FileStorage<String>(account: "a", directory: file).get()
            Issue.record("Reading from a file in place of a directory worked.")
        } catch .storageUnavailable {
            // `get()` throws `PingError` only, so the code alone names the error.
        } catch {
            Issue.record(error)
        }
    }
}
