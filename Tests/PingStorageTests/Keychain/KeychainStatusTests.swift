import PingStorage
import PingTestKit
import Testing

@Suite("An answer of the Keychain")
struct KeychainStatusTests {
    @Test(
        arguments: [
            (.interactionNotAllowed, .storageLocked, "unlocked"), (.interactionRequired, .storageLocked, "unlocked"),
            (.inDarkWake, .storageLocked, "unlocked"), (.missingEntitlement, .storageDenied, "entitlement"),
            (.missingEntitlement, .storageDenied, "FileStorage"),
            (.infoPlistFailed, .storageDenied, "Sign the program again"),
            (.missingEntitlement, .storageDenied, "KeychainItem(account:usesDataProtectionKeychain: false)"),
            (.authFailed, .storageDenied, "Allow"), (.userCanceled, .storageDenied, "Allow"),
            (.noAccessForItem, .storageDenied, "Allow"), (.readOnly, .storageDenied, "Allow"),
            (.diskFull, .storageFull, "Make room"), (.decode, .storageCorrupt, "sign in again"),
            (.notAvailable, .storageUnavailable, "restart"), (.param, .storageUnavailable, "OSStatus"),
            (KeychainStatus(rawValue: -12_345), .storageUnavailable, "OSStatus"),
        ] as [(KeychainStatus, PingError.Code, String)]
    )
    func `becomes an error that says what it means and what to do`(
        _ status: KeychainStatus,
        _ code: PingError.Code,
        _ advice: String
    ) async throws {
        let keychain = FakeKeychain()
        let storage = KeychainStorage<String>(item: KeychainItem(account: "token"), keychain: keychain)
        keychain.answer(status)
        for error in [
            try await expectError(code) { try await storage.get() },
            try await expectError(code) { try await storage.save(item: "value") },
            try await expectError(code) { try await storage.delete() },
        ] {
            #expect(error.message.contains("\(status.rawValue)"))
            #expect(error.recovery?.contains(advice) == true)
        }
    }
}
