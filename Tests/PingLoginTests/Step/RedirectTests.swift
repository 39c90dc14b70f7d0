import Foundation
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A journey that continues in a browser")
struct RedirectTests {
    /// A browser that other pages and programs call before the answer comes.
    private struct BusyBrowser: IdpBrowser {
        let calls: [String]
        let opened = Locked(0)

        func open(_ url: String, callbackScheme: String?) async throws -> String { try #require(calls.first) }

        func open(
            _ url: String,
            callbackScheme: String?,
            until isResponse: @escaping @Sendable (String) -> Bool
        ) async throws -> String {
            opened.withLock { $0 += 1 }
            return try #require(calls.first(where: isResponse))
        }
    }

    /// The query that the step is sent with; `nil` when it is not sent.
    private func query(_ url: String, method: String = "GET", _ browser: BusyBrowser) async throws -> [String]? {
        let output: [JSON] = [
            ["name": "redirectUrl", "value": .string(url)], ["name": "redirectMethod", "value": .string(method)],
            ["name": "trackingCookie", "value": true],
        ]
        let step: JSON = ["authId": "a", "callbacks": [["type": "RedirectCallback", "output": .array(output)]]]
        let transport = ScriptedTransport([
            HttpResponse(status: 200, body: step.serialized()),
            HttpResponse(status: 200, body: Data(#"{"tokenId": "s"}"#.utf8)),
        ])
        let journey = Journey.createJourney { config in
            config.serverUrl = "https://am.example.test/am"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.httpClient = transport
            config.module(IdpModule.config) { $0.browser = browser }
        }
        let node = try #require(await journey.start() as? ContinueNode)
        let field = try #require(LoginField.fields(of: node).first)
        let choice = try #require(StepChoice(field, option: nil))
        let sender = StepSender()
        let standing = await sender.send(node, choice, filledIn: [field], after: nil)
        guard standing.node is SuccessNode else { return nil }
        return transport.requests.last?.url.queryItems.map { "\($0.name)=\($0.value)" }
    }

    @Test func `waits for the answer, although others call before it`() async throws {
        let browser = BusyBrowser(calls: [
            "app:/cb", "app:/cb?x=y", "app:/cb?error=access_denied", "app:/cb?code=theirs&state=other",
            "app:/cb?code=theirs&state=S1", "app:/cb?code=theirs&state=", "app:/cb?code=ours&state=s1",
        ])
        let sent = try await query("https://idp.example.test/authorize?client_id=c&state=s1", browser)
        #expect(sent == ["code=ours", "state=s1"])
    }

    @Test func `takes an answer without state where none was sent`() async throws {
        let browser = BusyBrowser(calls: ["app:/cb?x=y", "app:/cb?RelayState=r"])
        #expect(try await query("https://idp.example.test/saml?SAMLRequest=x", browser) == ["RelayState=r"])
    }

    @Test func `is not sent when a page has to be posted, and opens nothing`() async throws {
        let browser = BusyBrowser(calls: ["app:/cb?RelayState=r"])
        #expect(try await query("https://idp.example.test/saml", method: "POST", browser) == nil)
        #expect(browser.opened.current == 0)
    }
}
