import Foundation
import PingEmulator
import PingNetwork
import Testing

@Suite("A suspended journey in a browser")
struct ResumeInABrowserTests {
    private let emulator: Emulator
    private let openID: OpenIDCalls

    init() throws {
        emulator = try Emulator.forTests()
        openID = OpenIDCalls(emulator)
    }

    /// A browser whose journey waits for the link in the outbox, and the path of the link.
    private func suspended() async throws -> (PageVisitor, String) {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "MagicLink"])
        try await visitor.send(["f0": "jo.field"])
        #expect(visitor.text.contains("We sent you a link, to the email address of your account."))
        let link = try #require(emulator.outbox.last?.content)
        #expect(link.hasPrefix(emulator.url + "/pages/"))
        return (visitor, String(link.dropFirst(emulator.url.count)))
    }

    @Test func `The link leads to a code that the app exchanges`() async throws {
        var (visitor, link) = try await suspended()
        try await visitor.open(link)
        #expect(try await openID.exchange(try #require(visitor.away["code"])).status == 200)
    }

    @Test func `The link does not work in another browser, and then works in the right one`() async throws {
        var (visitor, link) = try await suspended()
        var stranger = PageVisitor(openID.calls)
        try await stranger.open(link)
        #expect(stranger.response.status == 403)
        #expect(stranger.title == "This page belongs to another browser")
        try await visitor.open(link)
        #expect(visitor.away["code"] != nil)
    }

    @Test func `The user has another link sent, and the one before still works`() async throws {
        var (visitor, link) = try await suspended()
        #expect(visitor.text.contains("<a href=\"\(visitor.path)/journey?name=MagicLink\">Send another link</a>"))
        try await visitor.open("\(visitor.path)/journey?name=MagicLink")
        try await visitor.send(["f0": "jo.field"])
        #expect(emulator.outbox.count == 2)
        try await visitor.open(link)
        #expect(visitor.away["code"] != nil)
    }

    @Test func `A link that was changed ends the journey, and the user starts again`() async throws {
        var (visitor, link) = try await suspended()
        let path = try #require(link.split(separator: "?").first)
        try await visitor.open(path + "?suspendedId=guess")
        #expect(visitor.away["code"] == nil)
        #expect(visitor.text.contains("role=\"alert\""))
        try await visitor.send(["press": "submit"])
        #expect(visitor.text.contains("User Name"))
    }

    @Test func `A link changes nothing while the journey asks something`() async throws {
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        let page = visitor.text
        let (_, link) = try await suspended()
        let query = try #require(link.split(separator: "?").last)
        try await visitor.open("\(visitor.path)/resume?\(query)")
        #expect(visitor.title == "Sign in")
        #expect(visitor.text == page)
        try await visitor.open("/pages/none/resume?\(query)")
        #expect(visitor.response.status == 404)
    }

    @Test func `An app that names a visit does not get its link`() async throws {
        let headers = ["X-Emulator-Visit": "https://evil.example.test"]
        let path = "/am/json/realms/root/realms/alpha/authenticate?authIndexType=service&authIndexValue=MagicLink"
        let first = try await openID.calls.post(path, json: [:], headers: headers)
        let step = JourneyWalker.fill(try first.json, with: ["NameCallback": "jo.field"])
        _ = try await openID.calls.post(path, json: step, headers: headers)
        #expect(emulator.outbox.last?.content.hasPrefix("https://app.example.test/resume?") == true)
    }
}
