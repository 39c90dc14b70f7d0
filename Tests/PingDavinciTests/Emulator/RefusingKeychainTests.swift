import Foundation
import HTTPTypes
import PingDavinci
import PingEmulator
import PingJourney
import PingOidc
import PingTestKit
import Testing

/// The user has typed everything, and the Keychain refuses to give or to keep anything from some moment on.
@Suite("A DaVinci flow over a Keychain that refuses everything") struct RefusingKeychainTests {
    /// Without an entitlement, locked, without the item, with another item in its place, and after a
    /// change of the signed bundle.
    static let refusals: [Int32] = [-34018, -25308, -25300, -25299, -67030]

    /// When the Keychain begins to refuse.
    enum Moment: CaseIterable, Sendable {
        case beforeSubmission, withTheResponse, withTheTokens
    }

    let keychain = FakeKeychain()
    let logger = MemoryLogger()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ping-davinci-\(UUID().uuidString)")

    private func storage<Item: Codable & Sendable>(_ account: String) -> KeychainStorage<Item> {
        KeychainStorage(item: KeychainItem(account: account), keychain: keychain, lockDirectory: folder)
    }

    private func daVinci(
        _ here: EmulatedDaVinci,
        tokens: (any PingStorage.Storage<Token>)? = nil,
        _ received: @escaping @Sendable (_ path: String) -> Void = { _ in }
    ) -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = ClosureClient { request in
                let response = try await here.http.send(request)
                received(request.url.path)
                return response
            }
            config.logger = logger
            config.sessionStorage = storage("cookies")
            config.module(OidcModule.config) { value in
                value.clientId = "demo-app"
                value.discoveryEndpoint = here.discoveryEndpoint
                value.scopes = ["openid", "profile", "email"]
                value.redirectUri = "demo://cb"
                value.storage = tokens ?? storage("tokens")
                value.providerCache = ProviderCache()
            }
        }
    }

    @Test(arguments: refusals, Moment.allCases)
    func `keeps the step, and next() finishes the login later without a second code`(
        status: Int32,
        moment: Moment
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await EmulatedDaVinci.run { here in
            let isTyped = Locked(false)
            let daVinci = daVinci(here) { [keychain] path in
                let isNow = moment == .withTheTokens ? path.hasSuffix("/token") : isTyped.current
                if isNow { keychain.answer(KeychainStatus(rawValue: status)) }
            }
            let step = try await here.start("SignOn", on: daVinci)
            try await DemoAnswers.fill(step, with: #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "SignOn")))
            isTyped.set(true)
            if moment == .beforeSubmission { keychain.answer(KeychainStatus(rawValue: status)) }

            for _ in 1...3 {
                let failure = try #require(await step.next() as? FailureNode)
                #expect("\(failure.cause)".contains("\(status)"))
                #expect(!everyForm(of: failure.cause).contains("S3cret-Word"))
            }
            isTyped.set(false)
            keychain.answer(nil)
            let codes = here.requests(at: .token)
            let node = await step.next()
            let success = try #require(node as? SuccessNode, "\(DemoAnswers.described(node))")
            let token = try await #require(success.user).token().get()
            #expect(try await self.storage("tokens").get() == token)
            #expect(here.requests(at: .token) == 1)
            #expect(codes == 1 || moment == .beforeSubmission && status != -25300)
            let said = logger.forms.joined()
            for secret in ["S3cret-Word", token.accessToken, token.refreshToken ?? "-"] {
                #expect(!said.contains(secret))
            }
        }
    }

    @Test(arguments: refusals)
    func `that refuses from the start says so before the user types`(_ status: Int32) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await EmulatedDaVinci.run { here in
            keychain.answer(KeychainStatus(rawValue: status))
            let node = await daVinci(here).start { $0.acrValues = "SignOn" }
            // A Keychain that finds nothing looks empty.
            if status == -25300 { return #expect(node is ContinueNode) }
            let cause = try #require(node.cause)
            #expect("\(cause)".contains("\(status)"))
        }
    }

    @Test(arguments: refusals)
    func `signs the user in for as long as the process lives, if the app has chosen that`(_ status: Int32) async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await EmulatedDaVinci.run { here in
            let memory = StorageDelegate<Token>(delegate: storage("tokens"), strategy: .cacheOnFailure, logger: logger)
            let daVinci = daVinci(here, tokens: memory) { [keychain] path in
                if path.hasSuffix("/token") { keychain.answer(KeychainStatus(rawValue: status)) }
            }
            let node = try await DemoAnswers("SignOn").walk(from: try await here.start("SignOn", on: daVinci))
            let user = try #require((node as? SuccessNode)?.user)
            #expect(try await user.token().get().accessToken.isEmpty == false)
            #expect(logger.lines.contains { $0.contains("ends with the process") })
        }
    }
}
