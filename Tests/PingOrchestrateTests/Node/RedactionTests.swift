import HTTPTypes
import PingTestKit
import Testing

@Suite("Printing and dumping") struct RedactionTests {
    /// Everything Swift can make text of a value with.
    private func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    @Test func `nodes, requests, responses and contexts does not show secrets`() async throws {
        let page = HttpResponse.json(["page": "one", "fields": ["password"], "authId": "canary"])
        let workflow = Workflow.pages(ScriptedTransport([page, .token("canary")]))
        let step = try #require(await workflow.start { $0["verifier"] = "canary" } as? ContinueNode)
        step.fields.first?.value = "canary"
        workflow.sharedContext["token"] = "canary"
        let request = try step.asRequest()
        request.header(name: "Cookie", value: "canary")
        let response = Response(url: try WebURL(Pages.url + "?code=canary"), http: .token("canary"))
        let success = await step.next()
        let refusal = ErrorNode(status: 401, input: ["secret": "canary"], message: "Wrong", context: step.context)

        let values: [Any] = [step, step.context, workflow.sharedContext, request, response, success, refusal]
        for value in values { #expect(!printed(value).contains("canary"), "\(type(of: value))") }
    }

    @Test func `a node says what it is`() {
        let context = FlowContext()
        let step = ContinueNode(context: context, input: [:], actions: [Field("a")]) { _ in Request() }
        #expect(String(reflecting: step) == "ContinueNode(Field)")
        #expect(String(reflecting: ErrorNode(status: 401, message: "No.", context: context)) == "ErrorNode(401, No.)")
        #expect("\(SuccessNode(session: EmptySession()))" == "SuccessNode")
    }
}
