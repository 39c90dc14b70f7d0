import Foundation
import PingStorage
import Testing

@Suite("A storage error")
struct StorageErrorTests {
    let error = StorageError(
        .denied,
        "It may not be read.",
        recovery: "Run: chmod 600",
        underlying: NSError(domain: "canary", code: 1)
    )

    @Test("says what happened and what to do, by every way that Swift prints errors")
    func words() {
        #expect(error.localizedDescription == "It may not be read.")
        #expect(error.recoverySuggestion == "Run: chmod 600")
        #expect("\(error)" == "denied: It may not be read. Run: chmod 600")
        #expect("\(StorageError(.full, "No room."))" == "full: No room.")
    }

    @Test("does not print the error underneath, which may quote what is stored")
    func underlying() {
        #expect(!"\(error)".contains("canary"))
    }
}
