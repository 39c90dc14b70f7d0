#if os(Linux)
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingStorage

    /// GNOME Keyring in its own session: `.ci/run test` starts one, with `dbus-run-session`, around these tests.
    @Suite(
        "The keyring of a real session",
        .enabled(if: ProcessInfo.processInfo.environment["PING_TEST_KEYRING"] != nil),
        .serialized
    ) struct SessionKeyringTests {
        private let keyring = SessionKeyring()
        private let name = UUID().uuidString

        @Test func `stores, finds, replaces and removes a secret`() throws {
            #expect(try keyring.lookup(name) == nil)
            try keyring.store(Secret("é \"1\""), as: name, label: "A test")
            #expect(try keyring.lookup(name) == Secret("é \"1\""))
            try keyring.store(Secret("2"), as: name, label: "A test")
            #expect(try keyring.lookup(name) == Secret("2"))
            #expect(try keyring.lookup(name + "x") == nil)
            try keyring.remove(name)
            try keyring.remove(name)
            #expect(try keyring.lookup(name) == nil)
        }

        @Test func `keeps the key of a storage`() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keyring-\(name)")
            defer { try? FileManager.default.removeItem(at: folder) }
            func storage() -> FileStorage<String> {
                FileStorage(account: "token", directory: folder, keyProvider: SecretServiceKey(directory: folder))
            }
            try await storage().save(item: "secret")
            #expect(try await storage().get() == "secret")
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.contains("storage.keyring") && !files.contains("storage.key"))
            try await SecretServiceKey(directory: folder).reset()
        }
    }

    @Suite("A keyring that is out of reach") struct MissingKeyringTests {
        /// The address leads nowhere, so every call is an error.
        @Test(.enabled(if: ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] == nil))
        func `is an error with a reason, or libsecret is not there`() throws {
            let error = try #require(throws: SecretServiceFailure.self) { try SessionKeyring().lookup("anything") }
            #expect(!error.reason.isEmpty)
        }
    }
#endif
