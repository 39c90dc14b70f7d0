import Foundation
import PingEmulator
import PingRecords
import PingTestKit
import Testing

@testable import PingJourney

@Suite("What a released version has stored") struct ReleaseFormatTests {
    @Test func `is there for at least one version`() {
        #expect(!ReleasedFiles.all.isEmpty)
    }

    @Test(arguments: ReleasedFiles.all) func `is read: tokens, sessions, cookies and keys in files`(
        _ release: ReleasedFiles
    ) async throws {
        try await release.withCopy { folder in
            let values = ReleasedValues(folder: folder)
            let token = try #require(await values.storage("token", of: Token.self).get())
            #expect(token == ReleasedValues.token)
            #expect(token.expiresAt == 4_102_444_800)
            #expect(try await values.storage("session/é", of: SSOToken.self).get() == ReleasedValues.session)
            #expect(try await values.storage("cookies", of: [HttpCookie].self).get() == ReleasedValues.cookies)
            let key = try #require(await values.storage("keys", of: [BoundKey].self).get()?.first)
            #expect(key.kid == "k1" && key.userId == "id=jo,ou=user" && key.userName == "jo.field")
            #expect(key.createdAt == ReleasedValues.boundKey.createdAt)
            #expect(key.privateKey == ReleasedValues.boundKey.privateKey)
        }
    }

    @Test(arguments: ReleasedFiles.all) func `is read: accounts with their names, tokens and the current one`(
        _ release: ReleasedFiles
    ) async throws {
        try await release.withCopy { folder in
            let accounts = ReleasedValues(folder: folder).accounts
            let list = try await accounts.list()
            #expect(list.accounts.map(\.id.rawValue).sorted() == ["ann", "jo"])
            #expect(list.accounts.map(\.name).sorted() == ["Ann", "Jo Field"])
            #expect(list.damaged.isEmpty)
            #expect(try await accounts.current()?.id == "jo")
            #expect(try await accounts.storage(of: "ann").get() == ReleasedValues.token)
        }
    }

    @Test(arguments: ReleasedFiles.all) func `is read: a suspended step of a journey`(_ release: ReleasedFiles)
        async throws
    {
        try await release.withCopy { folder in
            let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
            let journey = ReleasedValues.journey(emulator)
            let step = try await ReleasedValues(folder: folder).flows.take("flow", for: journey.workflow)
            #expect(step.callback(NameCallback.self)?.prompt == "User Name")
            #expect(step.callback(PasswordCallback.self) != nil)
        }
    }

    @Test(arguments: ReleasedFiles.all) func `is read: a record of a store for services`(
        _ release: ReleasedFiles
    ) async throws {
        let values = ReleasedValues(folder: release.folder)
        let records = OneRecord(try Data(contentsOf: values.recordFile))
        #expect(try await values.record(records).get() == ReleasedValues.token)
    }

    @Test(arguments: ReleasedFiles.all) func `is changed, and the next version reads the change`(
        _ release: ReleasedFiles
    ) async throws {
        try await release.withCopy { folder in
            var token = ReleasedValues.token
            token.expiresAt = 5
            try await ReleasedValues(folder: folder).storage("token").save(item: token)
            #expect(try await ReleasedValues(folder: folder).storage("token", of: Token.self).get()?.expiresAt == 5)
            #expect(
                try await ReleasedValues(folder: folder).storage("session/é", of: SSOToken.self).get()
                    == ReleasedValues.session
            )
        }
    }

    /// `.ci/fixtures VERSION` calls it before a release.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PING_WRITE_FIXTURES"] != nil))
    func `is written for a new version, once`() async throws {
        let version = try #require(ProcessInfo.processInfo.environment["PING_WRITE_FIXTURES"])
        let release = ReleasedFiles(version: version)
        try #require(!FileManager.default.fileExists(atPath: release.folder.path), "The version has its files already.")
        try await ReleasedValues(folder: release.folder).write()
    }
}
