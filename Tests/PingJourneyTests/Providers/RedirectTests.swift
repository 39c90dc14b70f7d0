import PingJourney
import PingOrchestrate
import Testing

@Suite("A redirect to an identity provider")
struct RedirectTests {
    private func callback(_ url: JSON, method: JSON = "GET") -> RedirectCallback {
        RedirectCallback(
            field: Field([
                "output": [["name": "redirectUrl", "value": url], ["name": "redirectMethod", "value": method]]
            ])
        )
    }

    @Test(arguments: ["POST", "post"])
    func `by a form post is a clear error, not the provider's error page`(_ method: JSON) throws {
        let error = try #require(throws: PingError.self) {
            try callback("https://idp.test/?a=C4nary", method: method).url()
        }
        #expect(error.code == .providerMissing)
        #expect(error.recovery?.contains("HTTP-Redirect") == true)
        #expect(!"\(error)".contains("C4nary"))
    }

    @Test(arguments: ["GET", "", nil, 7, [:], "PUT"] as [JSON])
    func `by any other method is opened`(_ method: JSON) throws {
        #expect(try callback("https://idp.test/a", method: method).url().path == "/a")
    }

    @Test(arguments: [
        ("https://idp.test/?state=s%201", "app:/cb?code=c&state=s+1", true),
        ("https://idp.test/?state=s1", "app:/cb?error=access_denied&state=s1", true),
        ("https://idp.test/?state=s1&response_mode=form_post", "app:/cb?form_post_entry=f", true),
        ("https://idp.test/?state=s1&response_mode=form_post", "app:/cb?form_post_entry=f&error=no", false),
        ("https://idp.test/?state=s1", "app:/cb?form_post_entry=f", false),
        ("https://idp.test/?SAMLRequest=x", "https://app.test/?responsekey=k", true),
        ("https://idp.test/?SAMLRequest=x", "app:/cb?state=other", true),
        ("https://idp.test/?state=s1", "http://127.0.0.1:1/cb?error=access_denied", false),
        ("https://idp.test/?state=s1", "app:/cb?code=c&state=s2", false),
        ("https://idp.test/?state=s1", "app:/cb?code=c&state=s1&state=s2", false),
        ("https://idp.test/?state=s1", "app:/cb?form_post_entry=f&state=s2", false),
        ("https://idp.test/?state=%C3%A9", "app:/cb?code=c&state=e%CC%81", false),
        ("https://idp.test/?state=", "app:/cb?code=c", false), ("https://idp.test/", "app:/cb?x=1", false),
        ("https://idp.test/", "", false), ("", "app:/cb?code=c", true),
    ])
    func `is answered by a response with its state, and by nothing that another page sends`(
        _ url: String,
        _ answer: String,
        _ isAnswer: Bool
    ) throws {
        let callback = callback(.string(url))
        #expect(callback.isAnswer(answer) == isAnswer)
        if isAnswer {
            try callback.resume(from: answer)
        } else {
            let error = try #require(throws: PingError.self) { try callback.resume(from: answer) }
            #expect(error.code == .invalidURL)
        }
        #expect(callback.isFulfilled == isAnswer)
    }
}
