import PingLoginWeb
import Testing

@testable import LoginService

@Suite("A pending login")
struct PendingLoginTests {
    private static func ended(_ token: String) -> Arrival { Arrival(stage: .ended, page: .none, token: token) }

    @Test func `A login that has ended refuses forms that it has not answered`() {
        let login = PendingLogin(session: SessionName(flow: "Login"), Self.ended("first"))
        #expect(login.decide("first") == .refuse)
        #expect(login.decide("") == .refuse)
    }

    @Test func `A form that was answered shows where the login stands`() {
        var login = PendingLogin(session: SessionName(flow: "Login"), Self.ended("0"))
        for number in 1...40 { login.arrive(Self.ended("\(number)")) }
        #expect(login.decide("39") == .show && login.decide("10") == .show)
        // It remembers a limited number of forms.
        #expect(login.decide("3") == .refuse)
    }

    @Test func `The cookie of a session names its login, and nothing in the store contains the cookie`() throws {
        let session = SessionName(flow: "Sign-On")
        #expect(SessionName(cookie: session.cookie) == session)
        let secret = try #require(session.cookie.split(separator: ".").last)
        #expect(!session.account("tokens").contains(secret))
        for damaged in ["", ".", "Login.", "Login", "a.b.c", session.cookie + ".x", session.cookie.uppercased()] {
            #expect(SessionName(cookie: damaged) == nil)
        }
    }
}
