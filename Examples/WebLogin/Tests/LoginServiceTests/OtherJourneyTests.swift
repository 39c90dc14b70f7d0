import PingLoginWeb
import Testing

@testable import LoginService

@Suite("Links to other journeys")
struct OtherJourneyTests {
    private static let front = """
        {"journey": "Own", "title": "Own", "nodes": {"a": {"page": {"header": "Sign In",
        "description": "New here? <a href=\\"#/service/LoginInTwoSteps\\">Use two steps</a><br><a href=\\"#/service/Unknown\\">Another</a>",
        "callbacks": [{"type": "NameCallback", "prompt": "User Name"}]}, "next": "failure"}}}
        """

    @Test func `A link leads to the login that runs the journey, and is text where no login does`() async throws {
        try await TestService(journey: Self.front).browse { browser in
            let front = try await browser.open("/login/Own")
            #expect(
                front.html.contains("New here? <a href=\"/login/LoginInTwoSteps\">Use two steps</a><br>Another</p>"),
                "\(front.html)"
            )
            let name = try await browser.open("/login/LoginInTwoSteps")
            let password = try await browser.send(name, ["f0": "jo.field"])
            let home = try await browser.send(password, ["f0": "S3cret-Word"])
            #expect(home.html.contains("signed in as"))
            let again = try await browser.send(try await browser.open("/login/Own"), ["f0": "jo"])
            #expect(again.html.contains(">Start again</a>"), "the other login has left this one alone")
        }
    }

    @Test func `Only journeys of the same server and realm are meant`() throws {
        let service = try TestService()
        let flows = service.configuration.flows
        let login = try #require(flows.first { $0.name == "Login" })
        guard case .journey(let url, _, _) = login.product else { throw ConfigurationError("It is not a journey.") }
        let far = try LoginFlow(
            name: "Far",
            product: .journey(serverURL: url, realm: "bravo", name: "Registration"),
            client: login.client
        )
        let near = try LoginFlow(
            name: "Near",
            product: .journey(serverURL: url, realm: "alpha", name: "ResetPassword"),
            client: login.client
        )
        let others = OtherJourneys(flows + [far, near], besides: login)
        #expect(others.link(to: "ResetPassword") == LinkTarget(path: "/login/Near"))
        #expect(others.link(to: "Login") == LinkTarget(path: "/login/Login"))
        #expect(others.link(to: "Registration") == nil && others.link(to: "Near") == nil)
        let signOn = flows.first { $0.name == "SignOn" }
        #expect(OtherJourneys(flows, besides: signOn).link(to: "Login") == nil)
        #expect(OtherJourneys(flows, besides: nil).link(to: "Login") == nil)
    }
}
