import HTTPTypes
import PingTestKit
import Testing

@Suite("CustomHeader") struct CustomHeaderTests {
    @Test func `adds its fields to the start and to every submission`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let workflow = Workflow.pages(transport) { config in
            config.module(CustomHeader.config) { header in
                header.header(name: "Accept-Language", value: "fr-CA")
                header.header(name: "User-Agent", value: "bank/1")
            }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(transport.requests.map { $0.headerFields[.acceptLanguage] } == ["fr-CA", "fr-CA"])
        #expect(transport.requests.map { $0.headerFields[.userAgent] } == ["bank/1", "bank/1"])
    }

    @Test(arguments: [("X Bad", "canary"), ("X-Bad", "canary\r\nX-Injected: 1")])
    func `that cannot be sent makes the flow fail and names the field, not its value`(_ name: String, _ value: String)
        async throws
    {
        let transport = ScriptedTransport()
        let workflow = Workflow.pages(transport) { config in
            config.module(CustomHeader.config) { $0.header(name: name, value: value) }
        }
        let error = try #require(await workflow.start().cause as? PingError)
        #expect(error.code == .invalidConfiguration)
        #expect(error.message.contains(name))
        #expect(!"\(error)".contains("canary"))
        #expect(transport.requests.isEmpty)
    }
}
