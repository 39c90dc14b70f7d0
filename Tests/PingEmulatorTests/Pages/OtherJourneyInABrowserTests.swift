import PingEmulator
import PingNetwork
import Testing

@Suite("Another journey in a browser")
struct OtherJourneyInABrowserTests {
    private static let front = """
        {"journey": "Front", "title": "Front", "nodes": {"a": {"page": {"header": "Sign In",
        "description": "New here? <a href=\\"#/service/LoginInTwoSteps\\">Two steps</a> <a href=\\"#/service/Gone\\">Gone</a>",
        "callbacks": [{"type": "NameCallback", "prompt": "User Name"}]}, "next": "failure"}}}
        """

    private let openID: OpenIDCalls

    init() throws {
        openID = OpenIDCalls(
            try Emulator.forTests(flows: FlowCatalogue.builtIn.adding(FlowCatalogue(text: Self.front)))
        )
    }

    @Test func `A link of the page starts the journey, and its end is the login's`() async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "Front"])
        #expect(
            visitor.text.contains("<a href=\"\(visitor.path)/journey?name=LoginInTwoSteps\">Two steps</a> Gone</p>"),
            "\(visitor.text)"
        )
        try await visitor.open("\(visitor.path)/journey?name=LoginInTwoSteps")
        try await visitor.send(["f0": "jo.field"])
        try await visitor.send(["f0": "S3cret-Word"])
        #expect(try await openID.exchange(try #require(visitor.away["code"])).status == 200)
    }

    @Test(arguments: ["Gone", "Login", "", "Front"])
    func `A journey that the page does not lead to changes nothing`(name: String) async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "Front"])
        let page = visitor.text
        try await visitor.open("\(visitor.path)/journey?name=\(name)")
        #expect(visitor.text == page)
    }

    @Test func `A link does not work in another browser`() async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "Front"])
        var stranger = PageVisitor(openID.calls)
        try await stranger.open("\(visitor.path)/journey?name=LoginInTwoSteps")
        #expect(stranger.response.status == 403)
    }
}
