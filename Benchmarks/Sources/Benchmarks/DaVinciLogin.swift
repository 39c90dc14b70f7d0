import Foundation
import HTTPTypes
import PingCommons
import PingDavinci
import PingDavinciPlugin
import PingEmulator
import PingNetwork
import PingOidc
import PingOrchestrate
import PingStorage

/// A login with name and password through a DaVinci flow: authorization request, one answer, and what its end calls for.
struct DaVinciLogin: Login {
    /// How far a login goes.
    enum End {
        /// To the authorization code, which is left as it is.
        case code
        /// To stored tokens: the code exchanged, the signature of the ID token verified.
        case tokens
    }

    /// The URL of the environment.
    let environment: String
    let client: any HttpClient
    let end: End
    let system: SystemServices

    init(environment: String, client: any HttpClient, end: End = .tokens, system: SystemServices = .live) {
        self.environment = environment
        self.client = client
        self.end = end
        self.system = system
    }

    /// The same login with another end.
    func ending(with end: End) -> DaVinciLogin {
        DaVinciLogin(environment: environment, client: client, end: end, system: system)
    }

    /// Against recorded answers of the emulator, given at once.
    static func inMemory() async throws -> DaVinciLogin {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let recording = RecordingClient(base: emulator.transport) { $0.url.path }
        // Every flow has the same `state`, so that the recorded success is a success of each.
        let system = SystemServices(randomBytes: { [UInt8](repeating: 7, count: $0) })
        let environment = "\(emulator.url)/\(emulator.configuration.environmentID)"
        let live = DaVinciLogin(environment: environment, client: recording, system: system)
        try await live.logIn(live.workflow())
        return DaVinciLogin(environment: environment, client: recording.replay, system: system)
    }

    func workflow() -> DaVinci {
        DaVinci.createDaVinci { config in
            config.httpClient = client
            config.system = system
            config.sessionStorage = Forgetting<[HttpCookie]>()
            switch end {
            case .code:
                config.module(authorization)
            case .tokens:
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = environment + "/as/.well-known/openid-configuration"
                    oidc.scopes = ["openid"]
                    oidc.redirectUri = "demo://cb"
                    oidc.storage = Forgetting<Token>()
                }
            }
        }
    }

    /// Makes the authorization request in place of the OIDC module, which would exchange the code.
    private var authorization: Module<Void> {
        Module.of { setup in
            setup.start { [environment] _, request in
                request.url(environment + Self.authorization)
                return request
            }
        }
    }

    func logIn(_ daVinci: DaVinci) async throws {
        let first = await daVinci.start { $0.acrValues = "SignOn" }
        guard case .continue(let step) = first.kind else { throw first.cause ?? Unexpected("The start gave \(first).") }
        for collector in step.collectors {
            switch collector {
            case let password as PasswordCollector: password.value = "S3cret-Word"
            case let text as TextCollector: text.value = "jo.field"
            case let submit as SubmitCollector: submit.value = submit.key
            default: break
            }
        }
        let last = await step.next()
        guard case .success = last.kind else { throw last.cause ?? Unexpected("The answer gave \(last).") }
    }

    func logInByHand(_ send: (HttpRequest) async throws -> Data) async throws {
        let step = try JSON(parsing: try await send(HttpRequest(url: try WebURL(environment + Self.authorization))))
        guard let next = step["_links"]?["next"]?["href"]?.string, let interaction = step["interactionId"] else {
            throw Unexpected("The start gave \(step.text()).")
        }
        let filledIn: JSON = ["user.username": "jo.field", "user.password": "S3cret-Word"]
        let data: JSON = ["actionKey": "submit", "formData": filledIn]
        let body: JSON = [
            "id": step["id"] ?? .null, "eventName": "continue", "interactionId": interaction,
            "parameters": ["eventType": "submit", "data": data],
        ]
        let answer = HttpRequest(
            method: .post,
            url: try WebURL(next),
            headerFields: [.contentType: "application/json"],
            body: body.serialized()
        )
        let success = try JSON(parsing: try await send(answer))
        guard let code = success["authorizeResponse"]?["code"]?.string else { throw Unexpected("There is no code.") }
        if end == .code { return }
        let exchange = HttpRequest(
            method: .post,
            url: try WebURL(environment + "/as/token"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"],
            body: Data((Self.exchange + code).utf8)
        )
        guard try JSON(parsing: try await send(exchange))["id_token"]?.string != nil else {
            throw Unexpected("There is no token.")
        }
    }

    private static let exchange =
        "grant_type=authorization_code&client_id=demo-app&redirect_uri=demo%3A%2F%2Fcb"
        + "&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk&code="

    /// What an authorization request of the workflow says, with a PKCE challenge (RFC 7636, appendix B).
    private static let authorization =
        "/as/authorize?response_type=code&response_mode=pi.flow&client_id=demo-app&scope=openid"
        + "&redirect_uri=demo%3A%2F%2Fcb&acr_values=SignOn&state=abc&nonce=def"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
}
