// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingDavinci
import PingEmulator
import PingFido
import PingJourney
import Testing

/// The blocks of the guide “Passkeys without a phone”, run in its order against the emulator.
@Suite("Passkeys without a phone")
struct PasskeysWithoutAPhoneTests {
    private let shown = Locked<[String]>([])

    // An authenticator asks from any task.
    private nonisolated func print(_ text: String) { shown.withLock { $0.append(text) } }
    private nonisolated func readLine() -> String? { "n" }

    @Test func theWholeGuide() async throws {
        let emulator = try Emulator()
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("guide-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let passkeys = FileStorage<[SoftwareCredential]>(account: "passkeys", directory: directory)
        let authenticator = SoftwareAuthenticator(origin: emulator.url, credentials: passkeys)
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(FidoModule.config) { $0.authenticator = authenticator }
        }
        var node = await journey.start("Passkey")
        while let step = node as? ContinueNode {
            for callback in step.callbacks {
                switch callback {
                case let name as NameCallback: name.name = "jo.field"
                case let password as PasswordCallback: password.password = "S3cret-Word"
                case let registration as FidoRegistrationCallback: await registration.register(deviceName: "This computer")
                case let authentication as FidoAuthenticationCallback: await authentication.authenticate()
                default: break
                }
            }
            node = await step.next()
        }
        #expect(node is SuccessNode)
        #expect(emulator.passkeys(of: "jo.field").map(\.counter) == [1])
        #expect(emulator.passkeys(of: "jo.field").map(\.deviceName) == ["This computer"])

        let next = await journey.start("PasskeyLogin") { $0.forceAuth = true }
        if let step = next as? ContinueNode {
            await step.callback(FidoAuthenticationCallback.self)?.authenticate()
            node = await step.next()
        }
        #expect(node is SuccessNode)
        #expect(emulator.passkeys(of: "jo.field").map(\.counter) == [2])
    }

    @Test func aPersonWhoSaysNo() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let passkeys = MemoryStorage<[SoftwareCredential]>()
        let asking = SoftwareAuthenticator(origin: emulator.url, credentials: passkeys) { prompt in
            print("\(prompt) [y/n]")
            return readLine() == "y"
        }
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.module(FidoModule.config) { $0.authenticator = asking }
        }
        let first = await journey.start("PasskeyLogin")
        let step = try #require(first as? ContinueNode)
        let authentication = try #require(step.callback(FidoAuthenticationCallback.self))
        switch await authentication.authenticate() {
        case .success: break
        case .failure(let error as PingError): print("\(error.code): \(error.message)")
        case .failure(let error): print(error.localizedDescription)
        }
        #expect(shown.current.count == 2)
        #expect(shown.current.last == "webauthn_not_allowed: The user did not agree.")
        #expect((await step.next() as? ContinueNode)?.callback(NameCallback.self) != nil)
    }

    @Test func aFormOfDaVinci() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let passkeys = MemoryStorage<[SoftwareCredential]>()
        let daVinci = DaVinci.createDaVinci { config in
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.module(FidoModule.config) {
                $0.authenticator = SoftwareAuthenticator(origin: emulator.url, credentials: passkeys)
            }
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
        }
        var node = await daVinci.start { $0.acrValues = "Passkey" }
        while let step = node as? ContinueNode {
            for collector in step.collectors {
                (collector as? PasswordCollector)?.value = "S3cret-Word"
                if collector.key == "user.username" { (collector as? TextCollector)?.value = "jo.field" }
                (collector as? SubmitCollector)?.press()
            }
            for collector in step.collectors {
                switch collector {
                case let registration as FidoRegistrationCollector: await registration.register()
                case let authentication as FidoAuthenticationCollector: await authentication.authenticate()
                default: break
                }
            }
            node = await step.next()
        }
        #expect(node is SuccessNode)
        #expect(emulator.passkeys(of: "jo.field").map(\.counter) == [1])
    }
}

/// The blocks of the landing page of `PingFido`.
@Suite("Pages about passkeys")
struct PasskeyPagesTests {
    private let authenticator = SoftwareAuthenticator(
        origin: "https://login.example.com",
        credentials: MemoryStorage<[SoftwareCredential]>()
    )

    @Test func module() {
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://login.example.com/am"
            config.module(FidoModule.config) { $0.authenticator = authenticator }
        }
        #expect(journey.workflow.sharedContext[.authenticator] != nil)
    }

    @Test func bothSides() async throws {
        let challenge = Data("challenge".utf8)
        let creation = CredentialCreationOptions(
            relyingPartyID: "example.com",
            userID: Data("jo".utf8),
            userName: "jo",
            challenge: challenge
        )
        let request = CredentialRequestOptions(relyingPartyID: "example.com", challenge: challenge)
        let verifier = RelyingPartyVerifier(relyingPartyID: "example.com", origins: ["https://login.example.com"])
        let attestation = try await authenticator.create(creation)
        let credential = try verifier.register(attestation, challenge: creation.challenge)
        let assertion = try await authenticator.get(request)
        let used = try verifier.authenticate(assertion, challenge: request.challenge, credential: credential)
        #expect(used.counter == 1)
    }
}
