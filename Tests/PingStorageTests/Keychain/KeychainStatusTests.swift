import PingStorage
import Testing

@Suite("An answer of the Keychain")
struct KeychainStatusTests {
    @Test(
        arguments: [
            (.interactionNotAllowed, .storageLocked), (.interactionRequired, .storageLocked),
            (.inDarkWake, .storageLocked),
            (.missingEntitlement, .storageDenied), (.authFailed, .storageDenied), (.userCanceled, .storageDenied),
            (.noAccessForItem, .storageDenied), (.readOnly, .storageDenied), (.diskFull, .storageFull),
            (.decode, .storageCorrupt),
            (.notAvailable, .storageUnavailable), (.param, .storageUnavailable),
            (KeychainStatus(rawValue: -12_345), .storageUnavailable),
        ] as [(KeychainStatus, PingError.Code)]
    )
    func `becomes an error that says what it means and what to do`(_ status: KeychainStatus, _ code: PingError.Code)
        async throws
    {
        let keychain = FakeKeychain()
        let storage = KeychainStorage<String>(item: KeychainItem(account: "token"), keychain: keychain)
        keychain.answer(status)
        for error in [
            try await expectError(code) { try await storage.get() },
            try await expectError(code) { try await storage.save(item: "value") },
            try await expectError(code) { try await storage.delete() },
        ] {
            #expect(error.message.contains("\(status.rawValue)"))
            #expect(code == .storageUnavailable || error.recovery != nil)
        }
    }
}
