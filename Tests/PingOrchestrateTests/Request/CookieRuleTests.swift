import HTTPTypes
import PingTestKit
import Testing

@Suite("A cookie that the jar keeps can be sent") struct CookieRuleTests {
    /// Every byte, as the character of that number.
    private static let characters = (UInt8.min...UInt8.max).map { String(Unicode.Scalar($0)) }

    private func isSent(_ name: String, _ value: String) -> Bool {
        let request = Request(urlString: Pages.url)
        request.cookies([(name, value)])
        guard let sent = try? request.httpRequest() else { return false }
        return sent.headerFields[.cookie] == "\(name)=\(value)"
    }

    private func isKept(_ name: String, _ value: String) -> Bool {
        var jar = CookieJar()
        return jar.insert(HttpCookie(name: name, value: value, domain: "example.com"))
    }

    @Test(arguments: characters)
    func `with every byte in its value: jar and request have the same rule`(_ character: String) {
        let isAllowed =
            character == "\t" || character != ";" && character != "\u{7F}" && character >= " "
        #expect(isKept("n", "a\(character)b") == isAllowed)
        #expect(isSent("n", "a\(character)b") == isAllowed)
    }

    @Test(arguments: characters)
    func `with every byte in its name: jar and request have the same rule`(_ character: String) {
        let isAllowed = ![" ", ";", "=", "\u{7F}"].contains(character) && character > " "
        #expect(isKept("a\(character)b", "v") == isAllowed)
        #expect(isSent("a\(character)b", "v") == isAllowed)
    }

    @Test func `a server's cookie with a tab in its value does not end the flow`() async throws {
        var page = HttpResponse.page("one")
        page.headerFields.append(HTTPField(name: .setCookie, value: "odd=a\tb; Path=/"))
        let transport = ScriptedTransport([page, .page("two")])
        let workflow = Workflow.pages(transport) { $0.module(CookieModule.config) }
        let first = try #require(await workflow.start() as? ContinueNode)
        #expect(await first.next() is ContinueNode)
        #expect(transport.requests.last?.headerFields[.cookie] == "odd=a\tb")
    }
}
