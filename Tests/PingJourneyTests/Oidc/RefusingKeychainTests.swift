import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingJourney

/// The user has typed everything, the server has said yes, and the Keychain refuses to keep what it sent.
@Suite("A journey over a Keychain that refuses everything") struct RefusingKeychainTests {
    /// Without an entitlement, locked, without the item, with another item in its place, and after a
    /// change of the signed bundle.
    static let refusals: [Int32] = [-34018, -25308, -25300, -25299, -67030]

    let server: JourneyServer
    let keychain = FakeKeychain()
    let logger = MemoryLogger()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ping-journey-\(UUID().uuidString)")

    init() throws {
        server = try JourneyServer()
    }

    private func storage<Item: Codable & Sendable>(_ account: String) -> KeychainStorage<Item> {
        KeychainStorage(item: KeychainItem(account: account), keychain: keychain, lockDirectory: folder)
    }

    private func journey(
        sessions: (any PingStorage.Storage<SSOToken>)? = nil,
        tokens: (any PingStorage.Storage<Token>)? = nil
    ) -> Journey {
        server.oidcJourney { config in
            config.sessionStorage = sessions ?? storage("session")
            config.logger = logger
        } oidc: {
            $0.storage = tokens ?? storage("tokens")
        }
    }

    private func requests(_ endpoint: EmulatorEndpoint) -> Int {
        server.emulator.observedRequests.count { $0.endpoint == endpoint }
    }

    @Test(arguments: refusals)
    func `keeps the step, and next() finishes the login later without sending anything again`(_ status: Int32)
        async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        keychain.answer(KeychainStatus(rawValue: status))
        let journey = journey()
        let step = try #require(await journey.start("Login") as? ContinueNode)
        let failure = try #require(await server.answered(step) as? FailureNode)
        let sent = (requests(.authenticate), requests(.token))
        for _ in 1...2 {
            let again = try #require(await step.next() as? FailureNode)
            let error = try #require(again.cause as? PingError)
            #expect(error.description.contains("\(status)"))
            #expect(again.cause.explanation == failure.cause.explanation)
        }
        #expect((requests(.authenticate), requests(.token)) == sent)
        #expect(sent.1 == 1)

        keychain.answer(nil)
        let success = try #require(await step.next() as? SuccessNode)
        #expect((requests(.authenticate), requests(.token)) == sent)
        let token = try await #require(success.user).token().get()
        #expect(try await self.storage("tokens").get() == token)
        let session: SSOToken? = try await self.storage("session").get()
        #expect(session != nil && session == success.session as? SSOToken)
        let said = logger.forms.joined() + "\(failure)" + everyForm(of: failure.cause)
        for secret in ["S3cret-Word", token.accessToken, token.refreshToken ?? "-", session?.value ?? "-"] {
            #expect(!said.contains(secret))
        }
    }

    @Test(arguments: refusals)
    func `signs the user in for as long as the process lives, if the app has chosen that`(_ status: Int32) async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        keychain.answer(KeychainStatus(rawValue: status))
        let journey = journey(
            sessions: StorageDelegate(delegate: storage("session"), strategy: .cacheOnFailure, logger: logger),
            tokens: StorageDelegate(delegate: storage("tokens"), strategy: .cacheOnFailure, logger: logger)
        )
        let step = try #require(await journey.start("Login") as? ContinueNode)
        let success = try #require(await server.answered(step) as? SuccessNode)
        let user = try #require(success.user)
        let token = try await user.token().get()
        #expect(try await user.refresh().get().accessToken != token.accessToken)
        #expect(keychain.entries.isEmpty)
        #expect(logger.lines.contains { $0.contains("ends with the process") })
    }

    @Test func `revokes the tokens that nobody stored when the user signs out instead`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        keychain.answer(.interactionNotAllowed)
        let journey = journey()
        let step = try #require(await journey.start("Login") as? ContinueNode)
        #expect(await server.answered(step) is FailureNode)
        keychain.answer(nil)
        await journey.signOff()
        #expect(requests(.revocation) == 1)
        let node = await step.next()
        #expect((node.cause as? PingError)?.code == .signedOutDuringLogin)
        #expect(keychain.entries.isEmpty)
    }
}
