import PingNetwork
import Testing

@testable import pingflow

@Suite struct NarrationTests {
    private func narration(_ path: String) throws -> Narration {
        let url = try WebURL("http://127.0.0.1:8080/am" + path)
        return Narration(request: HttpRequest(url: url), status: 200)
    }

    @Test(
        "Each request of a login is explained",
        arguments: [
            ("/oauth2/realms/root/.well-known/openid-configuration", "endpoints"),
            ("/json/realms/alpha/authenticate?authIndexType=service&authIndexValue=Login", "“Login” starts"),
            ("/json/realms/alpha/authenticate", "submits the answers"),
            ("/json/realms/alpha/authenticate?suspendedId=x", "link"),
            ("/oauth2/authorize?code=x", "authorization code"), ("/oauth2/access_token", "access token"),
            ("/oauth2/connect/jwk_uri", "public keys"), ("/something", "Another request"),
        ]
    )
    func words(path: String, words: String) throws {
        #expect(try narration(path).explanation.contains(words))
    }

    @Test("Nothing of a query is shown, which may hold codes")
    func secrecy() throws {
        let lines = try narration("/authorize?code=S3cret&state=S3cret").lines(Style(isColoured: true))
        #expect(!lines.joined().contains("S3cret"))
    }
}
