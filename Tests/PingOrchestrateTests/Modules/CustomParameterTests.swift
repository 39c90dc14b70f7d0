import PingTestKit
import Testing

@Suite("CustomParameter") struct CustomParameterTests {
    @Test func `adds its parameters to the requests they are for`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let workflow = Workflow.pages(transport) { config in
            config.module(CustomParameter.config) { parameter in
                parameter.parameter(name: "s", value: "1", phase: .start)
                parameter.parameter(name: "n", value: "2", phase: .next)
                parameter.parameter(name: "b", value: "3 & 4")
            }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(transport.requests.map(\.url.query) == ["s=1&b=3%20%26%204", "n=2&b=3%20%26%204"])
    }

    @Test func `adds the parameters of each time that the module is there`() async throws {
        let transport = ScriptedTransport([.page("one"), .page("two")])
        let workflow = Workflow.pages(transport) { config in
            config.module(CustomParameter.config) { $0.parameter(name: "a", value: "1") }
            config.module(CustomParameter.config, mode: .append) { $0.parameter(name: "b", value: "2") }
        }
        let step = try #require(await workflow.start() as? ContinueNode)
        _ = await step.next()
        #expect(transport.requests.map(\.url.query) == ["a=1&b=2", "a=1&b=2"])
    }
}
