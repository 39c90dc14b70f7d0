import Foundation
import HTTPTypes
import PingTestKit

@testable import PingOidc

/// A service that takes some tokens and asks for more with each other, a user who can log in for it, and
/// the client between them.
final class Bank: HttpClient {
    static let api = "https://bank.example.test"

    let login: TestLogin
    /// The tokens that are enough.
    let accepted = Locked<Set<String>>([])
    /// Whether it takes the tokens that are issued now.
    private let takesNew = Locked(false)
    /// How it asks for more.
    let challenge: Locked<(status: Int, text: String)>
    /// What it received.
    let authorizations = Locked<[String?]>([])
    let proofs = Locked<[String]>([])
    /// What the user had to log in for.
    let logins = Locked<[StepUpRequirement]>([])

    /// - Parameters:
    ///   - challenge: What the service asks for.
    ///   - dpop: Whether tokens are bound to a key.
    ///   - behaviour: What the provider does differently.
    init(
        _ challenge: String = #"Bearer error="insufficient_user_authentication", acr_values="gold""#,
        status: Int = 401,
        dpop: DPoPPolicy = .off,
        _ behaviour: (inout TestProvider.Behaviour) -> Void = { _ in }
    ) async throws {
        self.challenge = Locked((status, challenge))
        login = try await TestLogin(storage: MemoryStorage<Token>()) {
            $0.claims = { $0["acr"] = "silver" }
            if dpop == .required { $0.answer = { $0["token_type"] = "DPoP" } }
            behaviour(&$0)
        } config: {
            $0.dpop = dpop
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        try await login.logIn()
    }

    var client: OidcClient { login.client }

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        authorizations.withLock { $0.append(request.headerFields[.authorization]) }
        if let name = HTTPField.Name.dpop, let proof = request.headerFields[name] {
            proofs.withLock { $0.append(proof) }
        }
        let token = request.headerFields[.authorization]?.split(separator: " ").last.map(String.init) ?? ""
        if accepted.current.contains(token) { return HttpResponse(status: 200) }
        let (status, text) = challenge.current
        return HttpResponse(status: status, headerFields: [.wwwAuthenticate: text])
    }

    /// How many refreshes there were.
    var refreshes: Int { login.provider.forms("token").filter { $0["grant_type"] == "refresh_token" }.count }

    /// The app's client, with a login in which the user does what is asked.
    func http(_ stepUp: StepUpLogin? = nil) throws -> AuthenticatedHttpClient {
        try AuthenticatedHttpClient(
            self,
            client: client,
            origins: [Self.api],
            stepUp: stepUp ?? { try await self.logIn($0) }
        )
    }

    func order() async throws -> HttpRequest { HttpRequest(method: .post, url: try WebURL(Self.api + "/transfer")) }

    /// The user logs in.
    ///
    /// - Parameters:
    ///   - acr: How, in the ID token; `nil` for the best that is asked for.
    ///   - isEnough: Whether the service takes the new token.
    @discardableResult
    func logIn(
        _ requirement: StepUpRequirement,
        acr: String? = nil,
        isEnough: Bool = true,
        passing passed: Bool = true
    ) async throws -> Token {
        logins.withLock { $0.append(requirement) }
        let (accepted, takesNew) = (accepted, takesNew)
        takesNew.set(isEnough)
        let context = acr ?? requirement.acrValues.first
        login.provider.change { behaviour in
            let before = behaviour.claims
            behaviour.claims = { claims in
                before(&claims)
                if let context { claims["acr"] = .string(context) }
            }
            let scope = requirement.scopes.sorted().joined(separator: " ")
            let answer = behaviour.answer
            behaviour.answer = { members in
                answer(&members)
                members["scope"] = .string(scope)
                // Before the client can store the token, and another request of it can come with it.
                guard takesNew.current, let token = members["access_token"]?.string else { return }
                accepted.withLock { _ = $0.insert(token) }
            }
        }
        let request = try await client.authorizationRequest(stepUp: passed ? requirement : nil)
        let code = try client.code(fromRedirect: login.provider.approve(request), for: request)
        let token = try await client.exchange(code: code, for: request)
        takesNew.set(false)
        return token
    }
}
