import Foundation
import PingEmulator
import Testing

@testable import PingLogin

/// The first page of Advanced Identity Cloud, where a user may want another journey than the app's.
@Suite("Another journey")
@MainActor
struct OtherJourneyTests {
    private static func front(_ name: String, _ description: String, _ callbacks: String = "") -> String {
        """
        {"journey": "\(name)", "title": "\(name)", "nodes": {"z": {"action": "identify",
        "with": {"userName": "jo.field"}, "outcomes": {"true": "a", "false": "failure"}}, "a": {"page": {"header": "<b>\(name)</b> page", "description": "\(description)",
        "callbacks": [{"type": "NameCallback", "prompt": "User Name"}\(callbacks)]}, "next": "success"}}}
        """
    }

    private static func link(_ name: String, _ text: String) -> String {
        "<a href=\\\"#/service/\(name)\\\">\(text)</a>"
    }

    private func server() throws -> LoginServer {
        let message = """
            , {"type": "TextOutputCallback", "messageType": "0", "message": "<p>Or \(Self.link("Third", "there"))</p>"}
            """
        let flows = [
            Self.front(
                "First",
                "New here? \(Self.link("Second", "Create an account"))<br>\(Self.link("Gone", "Gone"))",
                message
            ),
            Self.front(
                "Second",
                "Have an account? \(Self.link("First", "Sign in")), or \(Self.link("Third", "third"))"
            ),
            Self.front("Third", "The end, with \(Self.link("Second", "a way back"))"),
        ]
        return try LoginServer(
            flows: flows.reduce(.builtIn) { try $0.adding(FlowCatalogue(text: $1)) }
        )
    }

    @Test func `A page says where its links lead, and shows no markup`() async throws {
        let model = try server().journeyModel("First")
        #expect(model.otherJourneys == [])
        await model.start()
        #expect(model.header == "First page")
        #expect(model.stepDescription == "New here? Create an account\nGone")
        #expect(model.otherJourneys == ["Second", "Gone", "Third"])
        #expect(model.descriptionContent?.links.map(\.destination) == [.journey("Second"), .journey("Gone")])
    }

    @Test func `Two journeys in a row, and back`() async throws {
        let model = try server().journeyModel("First")
        await model.start()
        let first = model.pageNumber
        await model.start(journey: "Second")
        #expect(model.header == "Second page")
        #expect(model.otherJourneys == ["First", "Third"])
        #expect(model.pageNumber != first)
        await model.start(journey: "Third")
        #expect(model.header == "Third page")
        await model.start(journey: "Second")
        await model.start(journey: "First")
        #expect(model.header == "First page")
        await model.start(journey: "Second")
        await model.restart()
        #expect(model.header == "First page", "the model's own")
        try model.fill(["User Name": "jo.field"])
        await model.next()
        #expect(model.success != nil)
        #expect(model.otherJourneys == [])
    }

    @Test func `Only a journey that the present page leads to is started`() async throws {
        let server = try server()
        let model = server.journeyModel("First")
        await model.start(journey: "Second")
        #expect(model.step == nil)
        await model.start()
        let sent = server.line.requests.count
        for name in ["First", "Login", "", "second"] { await model.start(journey: name) }
        #expect(server.line.requests.count == sent)
        #expect(model.header == "First page")
    }

    @Test func `A journey that the server does not know leaves the page, and the user continues`() async throws {
        let model = try server().journeyModel("First")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        let (step, page) = (model.step, model.pageNumber)
        await model.start(journey: "Gone")
        #expect(model.node is ErrorNode)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(model.step === step && model.pageNumber == page)
        #expect(model.otherJourneys == ["Second", "Gone", "Third"])
        guard case .text(let input) = try model.field("User Name").control else { throw PingError("x", "No text.") }
        #expect(input.value.current == "jo.field", "what was typed stays")
        await model.start(journey: "Second")
        #expect(model.header == "Second page" && model.errorMessage == nil)
        await model.start(journey: "First")
        await model.start(journey: "Gone")
        try model.fill(["User Name": "jo.field"])
        await model.next()
        #expect(model.success != nil && model.errorMessage == nil)
    }

    @Test func `A lost connection leaves the page, and trying again starts the other journey`() async throws {
        let server = try server()
        let model = server.journeyModel("First")
        await model.start()
        server.line.cut(true)
        await model.start(journey: "Second")
        #expect(model.header == "First page")
        #expect(model.errorMessage == model.texts[.offline])
        #expect(model.retryTitle == "Try again")
        server.line.cut(false)
        await model.retry()
        #expect(model.header == "Second page")
        #expect(model.errorMessage == nil)
    }

    @Test func `A start that is cancelled, or pressed twice, changes nothing`() async throws {
        let server = try server()
        let model = server.journeyModel("First")
        await model.start()
        server.line.hold()
        let sent = server.line.requests.count
        model.perform(.startJourney("Second"))
        #expect(model.isLoading && model.header == "First page")
        model.perform(.startJourney("Third"))
        await server.line.waitForHeld()
        #expect(server.line.requests.count == sent + 1)
        model.cancel()
        #expect(!model.isLoading && model.header == "First page")
        server.line.release()
        await model.start(journey: "Third")
        #expect(model.header == "Third page")
    }

    @Test func `A link of the text starts its journey, and leaves other URLs to the app`() async throws {
        let model = try server().journeyModel("First")
        await model.start()
        let content = try #require(model.descriptionContent)
        let url = try #require(
            content.attributedText(startingJourneys: model.otherJourneys).runs.compactMap(\.link).first
        )
        #expect(!model.opens(try #require(URL(string: "https://bank.test"))))
        #expect(model.header == "First page" && !model.isLoading)
        #expect(model.opens(url))
        try await model.wait { !model.isLoading }
        #expect(model.header == "Second page")
    }

    @Test func `A DaVinci form, and a login of the app's own, have no other journeys`() async throws {
        let flow = """
            {"flow": "Linked", "title": "Linked", "nodes": {"a": {"form": {"name": "F", "description": "\(Self.link("First", "x"))",
            "fields": [{"type": "SUBMIT_BUTTON", "key": "s", "label": "Go"}]}, "next": "success"}}}
            """
        let server = try LoginServer(flow: flow)
        let model = server.daVinciModel("Linked")
        await model.start()
        #expect(model.stepDescription == "x")
        #expect(model.otherJourneys == [])
        let sent = server.line.requests.count
        await model.start(journey: "First")
        #expect(server.line.requests.count == sent)

        let journey = try self.server().journey()
        let own = LoginModel(start: { await journey.start("First") })
        await own.start()
        #expect(own.otherJourneys == [])
        await own.start(journey: "Second")
        #expect(own.header == "First page")
    }
}
