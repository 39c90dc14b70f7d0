import PingCommons
import PingNetwork

@testable import PingOidc

extension FuzzTarget {
    /// A URL and a redirect: what is accepted is https or of this machine, and is read again as the same.
    static let urls = FuzzTarget(name: "urls") { bytes in
        let text = bytes.text
        check(try? WebURL(text))
        if let base = try? WebURL("https://as.example.test/a/b/c?d=e") {
            let pairs = PercentEncoding.decodePairs(text)
            let again = base.withoutQuery.appending(pairs).queryItems
            require(again.elementsEqual(pairs) { $0 == $1 }, "A query changes when it is written and read.")
        }
        guard let target = RedirectTarget(text) else { return }
        require(target.isTarget(of: target), "A redirect URI is not its own target.")
        let response = try? AuthorizationResponse(redirect: text, registered: RedirectTarget("demo://cb"))
        _ = try? response?.code(for: request)
    }

    private static func check(_ url: WebURL?) {
        guard let url else { return }
        require(url.scheme == "https" || (url.scheme == "http" && url.isLoopback), "A URL is not secure.")
        require((try? WebURL(url.absoluteString)) == url, "A URL changes when it is written and read.")
        require(!url.absoluteString.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, "A URL can end the request line.")
    }

    private static var request: AuthorizationRequest {
        get throws {
            AuthorizationRequest(
                AuthorizationRequest.Contents(
                    url: try WebURL("https://as.example.test/authorize"),
                    state: "state-1",
                    nonce: "nonce-1",
                    codeVerifier: "verifier-1",
                    redirectUri: "demo://cb",
                    expectsIdToken: true,
                    clientId: "demo-app",
                    issuer: "https://as.example.test",
                    requiresIssuer: true,
                    authorizationDetails: []
                )
            )
        }
    }
}
