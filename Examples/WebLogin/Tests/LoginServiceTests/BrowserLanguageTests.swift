import HTTPTypes
import Hummingbird
import Testing

@testable import LoginService

@Suite("The languages of a browser")
struct BrowserLanguageTests {
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
