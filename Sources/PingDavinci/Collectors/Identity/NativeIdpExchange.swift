import HTTPTypes
import PingNetwork
import PingOrchestrate

/// A login with an identity provider by a handler of the app.
struct NativeIdpExchange {
    let context: FlowContext

    func authorize(link: String, handler: any IdpHandler) async throws -> IdpOutcome {
        let description = try await fetch(try context.linkTrust.check(link: link, relation: "authenticate"))
        let url = try FormLinks(document: description, trust: context.linkTrust).url("next")
        let result = try await handler.authorize(idpClient: client(description))
        var body = result.additionalParameters
        body[try member(for: handler.tokenType)] = result.token
        return .native(url: url, body: body)
    }

    private func fetch(_ url: WebURL) async throws -> JSON {
        let request = Request(url: url)
        PlatformHeader.add(to: request, of: context)
        request.header(.accept, "application/json")
        let response = try await context.send(request)
        guard response.status() == 200 else {
            throw PingError(
                .idpUndescribed,
                "The server does not describe the identity provider: it responded \(response.status()).",
                recovery: "Use the login in the browser: install one with config.module(IdpModule.config).",
                context: PingError.Context(status: response.status())
            )
        }
        return try response.json()
    }

    private func client(_ description: JSON) -> IdpClient {
        let idp = description["idp"]
        return IdpClient(
            clientId: idp?["clientId"]?.lenientString,
            redirectUri: idp?["redirectUri"]?.lenientString,
            scopes: (idp?["scopes"]?.array ?? []).compactMap(\.lenientString),
            nonce: idp?["nonce"]?.lenientString
        )
    }

    private func member(for tokenType: IdpTokenType) throws -> String {
        switch tokenType {
        case .idToken: "idToken"
        case .accessToken: "accessToken"
        default:
            throw PingError(
                .idpUnavailable,
                "A DaVinci flow takes no token of the kind \(tokenType.rawValue).",
                recovery: "Use a handler that gives an ID token or an access token."
            )
        }
    }
}
