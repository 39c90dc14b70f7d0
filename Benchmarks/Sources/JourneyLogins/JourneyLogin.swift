package import LoginProcess
import PingCommons
package import PingJourney

/// A login with name and password through a journey: its start, one submission, the authorization request with the
/// session, the exchange of the code.
package struct JourneyLogin: Login {
    package static let requests = 4

    package let origin: String
    package let outcome: Outcome
    package let client: (any HttpClient)?
    package let system: SystemServices

    package init(origin: String, outcome: Outcome, client: (any HttpClient)?, system: SystemServices) {
        self.origin = origin
        self.outcome = outcome
        self.client = client
        self.system = system
    }

    package func app() -> Journey {
        Journey.createJourney { config in
            config.serverUrl = "\(origin)/\(outcome.rawValue)/am"
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = client
            config.system = system
            config.module(OidcModule.config) { oidc in
                oidc.discoveryEndpoint = Self.discoveryEndpoint(origin, outcome)
                oidc.logIn(outcome)
            }
        }
    }

    package func begin(_ journey: Journey) async throws -> ContinueNode {
        let first = await journey.start("Login")
        guard case .continue(let step) = first.kind else { throw first.cause ?? Unexpected("The start gave \(first).") }
        return step
    }

    package func fillIn(_ step: ContinueNode) {
        for callback in step.actions {
            if let name = callback as? NameCallback { name.name = "jo.field" }
            if let password = callback as? PasswordCallback { password.password = "S3cret-Word" }
        }
    }

    /// Where the provider's metadata is.
    package static func discoveryEndpoint(_ origin: String, _ outcome: Outcome) -> String {
        "\(origin)/\(outcome.rawValue)/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
    }
}
