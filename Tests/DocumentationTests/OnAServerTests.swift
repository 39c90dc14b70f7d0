// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the guide.

import Foundation
import PingEmulator
import PingOidc
import Testing

// The blocks of the guide “The SDK on a server”.

import PingJourney

struct LoginService: Sendable {
    let serverUrl: String
    let httpClient: any HttpClient
    let directory: URL
    let providers = ProviderCache()

    func journey(for session: String) -> Journey {
        Journey.createJourney { config in
            config.serverUrl = serverUrl
            config.realm = "alpha"
            config.httpClient = httpClient
            config.flowTimeout = 600
            config.sessionStorage = FileStorage<SSOToken>(account: "session/\(session)", directory: directory)
            config.module(OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = serverUrl + "/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
                oidc.scopes = ["openid", "profile"]
                oidc.redirectUri = "demo://cb"
                oidc.providerCache = providers
                oidc.storage = FileStorage<Token>(account: "tokens/\(session)", directory: directory)
            }
        }
    }
}

enum LoginPage: Sendable {
    case form(questions: [String])
    case refused(message: String)
    case signedIn
}

extension LoginService {
    func begin(_ session: String) async throws -> LoginPage {
        try await page(await journey(for: session).start("Login"), session)
    }

    func submit(_ answers: [String: String], _ session: String) async throws -> LoginPage {
        do {
            let step = try await flows.take(session, for: journey(for: session).workflow)
            try step.fill(answers)
            return try await page(await step.next(), session)
        } catch PingError.Code.snapshotUnusable, PingError.Code.flowExpired {
            return .refused(message: "Please log in again.")
        }
    }

    private func page(_ node: any Node, _ session: String) async throws -> LoginPage {
        switch node.kind {
        case .continue(let step):
            try await flows.save(step, as: session)
            return .form(questions: step.callbacks.compactMap { ($0 as? any FillableField)?.question })
        case .error(let error):
            return .refused(message: error.message)
        case .failure(let failure):
            throw failure.cause
        case .success, .empty:
            return .signedIn
        }
    }

    private var flows: FlowStore {
        FlowStore(lifetime: .seconds(600)) { [directory] session in
            FileStorage<StoredFlow>(account: "flow/\(session)", directory: directory)
        }
    }
}

extension LoginService {
    func accessToken(_ session: String) async throws -> String? {
        guard let user = try await journey(for: session).storedUser() else { return nil }
        return try await user.token().get().accessToken
    }

    func signOff(_ session: String) async {
        await journey(for: session).signOff()
    }
}

@Suite("The guide about servers")
struct OnAServerTests {
    private static let answers = ["User Name": "jo.field", "Password": "S3cret-Word"]

    private func service(_ emulator: Emulator, _ test: String) -> LoginService {
        let directory = FileManager.default.temporaryDirectory.appending(path: "on-a-server-\(test)-\(UUID().uuidString)")
        return LoginService(serverUrl: emulator.serverURL, httpClient: emulator.transport, directory: directory)
    }

    @Test func `Many users log in at once, each with their own tokens, over one discovery request`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let service = service(emulator, "many")
        defer { try? FileManager.default.removeItem(at: service.directory) }
        let tokens = try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let session = "browser-\(number)"
                    guard case .form(let questions) = try await service.begin(session) else { return nil }
                    #expect(questions == ["User Name", "Password"])
                    guard case .signedIn = try await service.submit(Self.answers, session) else { return nil }
                    return try await service.accessToken(session)
                }
            }
            return try await group.reduce(into: Set<String>()) { if let token = $1 { $0.insert(token) } }
        }
        #expect(tokens.count == 20)
        #expect(emulator.observedRequests.filter { $0.path.hasSuffix("openid-configuration") }.count == 1)
    }

    @Test func `A sign-off ends one session and leaves the others`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let service = service(emulator, "signoff")
        defer { try? FileManager.default.removeItem(at: service.directory) }
        for session in ["a", "b"] {
            _ = try await service.begin(session)
            _ = try await service.submit(Self.answers, session)
        }
        await service.signOff("a")
        #expect(try await service.accessToken("a") == nil)
        #expect(try await service.accessToken("b") != nil)
    }

    @Test func `A wrong password and a submission without a flow are refused, not failures`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let service = service(emulator, "refused")
        defer { try? FileManager.default.removeItem(at: service.directory) }
        guard case .refused = try await service.submit(Self.answers, "stranger") else {
            Issue.record("The service accepted a submission without a flow.")
            return
        }
        _ = try await service.begin("a")
        guard case .refused(let message) = try await service.submit(["User Name": "jo.field", "Password": "wrong"], "a") else {
            Issue.record("The service accepted a wrong password.")
            return
        }
        #expect(!message.isEmpty)
        #expect(try await service.accessToken("a") == nil)
    }
}
