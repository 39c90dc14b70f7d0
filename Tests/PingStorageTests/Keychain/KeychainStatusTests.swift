import PingStorage
import Testing

@Suite("An answer of the Keychain")
struct KeychainStatusTests {
    @Test(
        "becomes an error that says what it means and what to do",
        arguments: [
            (.interactionNotAllowed, .locked), (.interactionRequired, .locked), (.inDarkWake, .locked),
            (.missingEntitlement, .denied), (.authFailed, .denied), (.userCanceled, .denied),
            (.noAccessForItem, .denied), (.readOnly, .denied), (.diskFull, .full), (.decode, .corrupt),
            (.notAvailable, .unavailable), (.param, .unavailable), (KeychainStatus(rawValue: -12_345), .unavailable),
        ] as [(KeychainStatus, StorageError.Code)]
    )
    func meanings(_ status: KeychainStatus, _ code: StorageError.Code) async throws {
        let keychain = FakeKeychain()
        let storage = KeychainStorage<String>(item: KeychainItem(account: "token"), keychain: keychain)
        keychain.answer(status)
        for error in [
            try await expectStorageError(code) { try await storage.get() },
            try await expectStorageError(code) { try await storage.save(item: "value") },
            try await expectStorageError(code) { try await storage.delete() },
        ] {
            #expect(error.message.contains("\(status.rawValue)"))
            #expect(code == .unavailable || error.recovery != nil)
        }
    }
}
