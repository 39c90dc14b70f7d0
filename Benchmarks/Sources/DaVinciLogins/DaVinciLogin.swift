package import LoginProcess
import PingCommons
package import PingDavinci

/// A login with name and password through a DaVinci flow: the authorization request, one submission,
/// the exchange of the code.
package struct DaVinciLogin: Login {
    package static let requests = 3
    /// The environment that the server has the flow in.
    package static let environment = "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"

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

    package func app() -> DaVinci {
        DaVinci.createDaVinci { config in
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = client
            config.system = system
            config.module(OidcModule.config) { oidc in
                oidc.discoveryEndpoint =
                    "\(origin)/\(outcome.rawValue)/\(Self.environment)/as/.well-known/openid-configuration"
                oidc.logIn(outcome)
            }
        }
    }

    package func begin(_ daVinci: DaVinci) async throws -> ContinueNode {
        let first = await daVinci.start { $0.acrValues = "SignOn" }
        guard case .continue(let step) = first.kind else { throw first.cause ?? Unexpected("The start gave \(first).") }
        return step
    }

    package func fillIn(_ step: ContinueNode) {
        for collector in step.collectors {
            switch collector {
            case let password as PasswordCollector: password.value = "S3cret-Word"
            case let text as TextCollector: text.value = "jo.field"
            case let submit as SubmitCollector: submit.value = submit.key
            default: break
            }
        }
    }
}
