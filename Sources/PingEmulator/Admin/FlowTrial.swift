import HTTPTypes
import PingNetwork

/// A login that a link of the page at `/` begins. No app waits for it: the last page says how it ended.
struct FlowTrial: Sendable {
    /// The path below `/emulator`.
    static let name = "try"

    let emulator: EmulatorState

    /// The link that starts a flow.
    static func path(of flow: FlowDescription, _ product: Product) -> String {
        "/emulator/\(name)?" + PercentEncoding.encode([(product.rawValue, flow.name)])
    }

    /// The parameter that names the flow.
    enum Product: String { case journey, flow }

    func respond(to request: EmulatorRequest) throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        guard let client = emulator.configuration.clients.first(where: { !$0.redirectURIs.isEmpty }),
            let (issuer, flow) = target(of: request)
        else {
            throw HttpFailure.notFound()
        }
        // A DaVinci flow needs a request. Nobody knows the verifier of its challenge, so nobody can use its code.
        let parameters = Parameters([
            ("client_id", client.id), ("response_type", "code"), ("scope", client.scopes.first ?? ""),
            ("acr_values", flow), ("redirect_uri", client.redirectURIs.first ?? ""),
            ("code_challenge_method", "S256"), ("code_challenge", emulator.tokens.random(bytes: 32)),
        ])
        var visit = AuthorizationVisit(
            request: ServerAuthorizationRequest(client: client, parameters: parameters),
            issuer: issuer,
            origin: request.origin
        )
        visit.presentSession = issuer.session(of: request, emulator)?.tokenID
        visit.isTrial = true
        return emulator.visits.begin(.beginning(visit), for: request, emulator: emulator)
    }

    private func target(of request: EmulatorRequest) -> (Issuer, flow: String)? {
        let configuration = emulator.configuration
        if let name = request.query[Product.journey.rawValue] {
            let realms = configuration.realms.map(Realm.init) + [.root]
            return realms.first { emulator.flows.journey(named: name, realm: $0) != nil }
                .map { (AccessManagementRoutes.issuer(request.origin, realm: $0, emulator), name) }
        }
        guard let name = request.query[Product.flow.rawValue], emulator.flows.daVinciFlow(named: name) != nil else {
            return nil
        }
        return (EnvironmentRoutes.issuer(of: request, environment: configuration.environmentID), name)
    }

    static let success = VisitEnd.notice(
        title: "You are signed in",
        text: "The flow has ended. An app would get a code now, and exchange it for tokens."
    )

    static let refusal = VisitEnd.notice(
        title: "You are not signed in",
        text: "The flow has ended. An app would get the error access_denied now."
    )
}
