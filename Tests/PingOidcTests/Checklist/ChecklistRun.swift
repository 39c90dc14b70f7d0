import Foundation
import PingEmulator

@testable import PingOidc
@testable import PingService

/// An app that does what a module asks for, against the emulator over real HTTP.
struct ChecklistRun: Sendable {
    let module: ChecklistModule
    let login: EmulatedLogin
    var claims: UserInfo = [:]
    var error: (any Error)?
    private let began = ContinuousClock.now  // real time: the documents age by it

    /// Whether the documents that the run has loaded are still kept, as long as the SDK keeps them at least. A busy
    /// machine may take longer.
    // real time: the documents age by it
    var documentsAreFresh: Bool { ContinuousClock.now - began < .seconds(DocumentLifetime.minimum / 2) }

    /// Runs a module to its end.
    static func run(_ module: ChecklistModule, judge: (ChecklistRun) async throws -> Void) async throws {
        var config = OidcClientConfig.test
        config.signOutRedirectUri = "demo://cb"
        config.providerCache = ProviderCache()
        module.configure(&config)
        try await EmulatedLogin.run(module.algorithm, config: config) { configuration in
            configuration.lifetimes.accessToken = .seconds(20)
            module.emulate(&configuration)
        } _: { login in
            try login.emulator.setFaults(module.faults.map { FaultRule($0, times: module.times) })
            var run = ChecklistRun(module: module, login: login)
            do { try await run.perform() } catch { run.error = error }
            try await judge(run)
        }
    }

    private mutating func perform() async throws {
        switch module.script {
        case .logIn:
            // An app may ask after a failed login, too. Without tokens nothing is sent.
            do { try await logIn() } catch {
                _ = await login.client.userinfo()
                throw error
            }
            try await readClaims()
        case .logInWithoutSession:
            let request = try await request(["prompt": "none"])
            _ = try login.client.code(fromRedirect: await login.redirect(request, isSignedIn: false), for: request)
        case .logInAfterKeyChange:
            try await logIn()
            try await login.emulator.rotateKeys(withdrawingOld: true)
            try await logIn()
            try await readClaims()
        case .logInBesideSecondKey:
            try await login.emulator.rotateKeys()
            try await logIn()
            try await readClaims()
        case .refresh(let times):
            try await logIn()
            for _ in 0..<times {
                login.emulator.advanceClock(by: .seconds(5))
                _ = try await login.client.refresh().get()
            }
            try await readClaims()
        case .logOut:
            try await logIn()
            try await readClaims()
            let request = try await login.client.logoutRequest()
            let redirect = try await login.location(of: request.url)
            try await login.storage.delete()
            try login.client.checkLogout(redirect: redirect, for: request)
        case .receiveLogoutToken:
            try await logIn()
            try await readClaims()
            let token = try await login.emulator.logoutToken(
                issuer: try await login.client.metadata().issuer,
                clientID: login.client.config.clientId,
                subject: claims["sub"]?.string ?? ""
            )
            let logout = try await login.client.verify(logoutToken: Secret(token))
            guard logout.subject == claims["sub"]?.string else { return }
            try await login.storage.delete()
        }
    }

    private func logIn() async throws {
        let request = try await request()
        let location = try await login.redirect(request)
        let code =
            module.plan == .formPost
            ? try login.client.code(fromForm: String(location.drop { $0 != "?" }.dropFirst()), for: request)
            : try login.client.code(fromRedirect: location, for: request)
        _ = try await login.client.exchange(code: code, for: request)
    }

    private func request(_ parameters: [String: String] = [:]) async throws -> PingOidc.AuthorizationRequest {
        try await login.client.authorizationRequest(
            responseMode: module.plan == .formPost ? "form_post" : nil,
            additionalParameters: parameters
        )
    }

    private mutating func readClaims() async throws {
        claims = try await login.client.userinfo().get()
    }
}

extension ChecklistRun {
    /// What the client sent, in order. The user's own requests are not among them.
    var requests: [ObservedRequest] {
        login.emulator.observedRequests.filter { $0.endpoint != .authenticate }
    }

    func requests(at endpoint: EmulatorEndpoint) -> [ObservedRequest] { requests.filter { $0.endpoint == endpoint } }

    /// The endpoints of an OpenID Connect login. A request to any other fails a module. The suite's provider names no
    /// revocation endpoint, so that the client revokes nothing there.
    static let expected: Set<EmulatorEndpoint> = [
        .discovery, .pushedAuthorization, .authorize, .token, .keys, .userInfo, .endSession, .revocation,
    ]
}
