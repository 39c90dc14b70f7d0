import HTTPTypes
import Hummingbird
import Testing

@testable import LoginService

@Suite("The languages of a browser")
struct BrowserLanguageTests {
    @Test(arguments: [
        ("nl-BE, fr;q=0.9, en;q=0.8, *;q=0.5", ["nl-BE", "fr", "en"]), ("en;q=0.8,de", ["de", "en"]),
        ("de;q=0, en", ["en"]), ("de;q=nan, fr;q=x, en;q=inf", ["en"]), ("", []), (";;,,;q=1,*", []),
        ("en\r\nX-Evil: 1, de", ["de"]), ("../../etc, <b>, de", ["de"]), ("en, EN, en;q=0.3", ["en"]),
        (String(repeating: "a", count: 100_000), []),
    ])
    func `are read from what anybody may have sent`(field: String, languages: [String]) {
        #expect(BrowserLanguages.read(field) == languages)
    }

    @Test func `are ten at most`() {
        let field = (0..<10_000).map { "de-\($0)" }.joined(separator: ",")
        #expect(BrowserLanguages.read(field).count == 10)
    }

    @Test(arguments: [("nl-BE, fr;q=0.9", "nl-BE, nl;q=0.9, fr;q=0.8"), (nil, nil)] as [(String?, String?)])
    func `are those of each step of its login, and the service adds none of its own host`(field: String?, sent: String?)
        async throws
    {
        let service = try TestService()
        try await service.browse { browser in
            var headers: HTTPFields = [:]
            headers[.acceptLanguage] = field
            let begun = try await browser.respond("/login/LoginInTwoSteps", .get, headers, "")
            let page = try await browser.open(try #require(begun.headers[.location]))
            _ = try await browser.send(page, ["f0": "jo.field"])
        }
        #expect(service.server.languages == [sent, sent])
    }
}
