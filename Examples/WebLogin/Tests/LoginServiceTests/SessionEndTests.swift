import HTTPTypes
import PingEmulator
import Testing

@testable import LoginService

@Suite("The end of a session")
struct SessionEndTests {
    private static let answer: KeyValuePairs = ["f0": "jo.field", "f1": "S3cret-Word"]

    private func logIn(_ browser: TestBrowser) async throws -> TestBrowser.Page {
        let home = try await browser.send(browser.open("/login/Login"), Self.answer)
        #expect(home.heading == "Signed in")
        return home
    }

    @Test func `Tokens that cannot be renewed end it, and the user can log in again`() async throws {
        var lifetimes = EmulatorLifetimes()
        lifetimes.accessToken = .zero
        let service = try TestService(lifetimes: lifetimes)
        try await service.browse { browser in
            let form = try await browser.open("/login/SignOn")
            let home = try await browser.send(form, ["f1": "jo.field", "f2": "S3cret-Word"])
            #expect(home.status == .ok && home.heading == "Sign in")
            #expect(await browser.cookies["__Host-session"] == nil)
        }
    }

    @Test func `Tokens that the provider refuses end it`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            try service.emulator.setFaults([.always(.userInfoUnauthorized)])
            #expect(try await browser.send(form, Self.answer).heading == "Sign in")
            #expect(await browser.cookies["__Host-session"] == nil)
            try service.emulator.setFaults([])
            _ = try await logIn(browser)
        }
    }

    @Test func `The page of a provider that does not respond has the sign-off`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            _ = try await logIn(browser)
            try service.emulator.setFaults([.always(.droppedConnection)])
            let page = try await browser.open("/")
            #expect(page.status == .serviceUnavailable && page.action == "/sign-off")
            try service.emulator.setFaults([])
            #expect(try await browser.send(page, [:]).heading == "Sign in")
        }
    }

    @Test func `A store that refuses the sign-off leaves the user signed in, and says so`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            let home = try await logIn(browser)
            service.stores.becomeReadOnly()
            let page = try await browser.send(home, [:])
            #expect(page.status == .serviceUnavailable && page.heading == "You are still signed in")
            #expect(await browser.cookies["__Host-session"] != nil)
            service.stores.heal()
            #expect(try await browser.send(page, [:]).heading == "Sign in")
            #expect(await browser.cookies["__Host-session"] == nil)
        }
    }

    @Test func `When the server misses the sign-off, the page says so`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            let home = try await logIn(browser)
            try service.emulator.setFaults([.always(.droppedConnection)])
            let page = try await browser.send(home, [:])
            #expect(page.status == .ok && page.heading == "Signed out of this service")
            #expect(await browser.cookies.isEmpty)
        }
    }

    @Test func `Nobody gets a session from the address of a login whose browser has shown it`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            #expect(try await browser.send(form, Self.answer).heading == "Signed in")
            await browser.forget("__Host-session")
            #expect(try await browser.open(form.action).heading == "Sign in")
            #expect(try await browser.send(form, Self.answer).heading == "Sign in")
        }
    }

    @Test func `A new login ends the session that it replaces`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            _ = try await logIn(browser)
            let earlier = await browser.cookies
            _ = try await logIn(browser)
            await browser.keep(earlier)
            #expect(try await browser.open("/").heading == "Sign in")
        }
    }

    @Test func `It ends at its limit, however often the tokens were renewed`() async throws {
        var service = try TestService()
        service.configuration.sessionLimit = .zero
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            #expect(try await browser.send(form, Self.answer).heading == "Sign in")
            #expect(await browser.cookies["__Host-session"] == nil)
        }
    }

    @Test func `Nobody makes a session younger with another time in its cookie`() throws {
        let session = SessionName(flow: "Login")
        let parts = session.cookie.split(separator: ".").map(String.init)
        let later = try #require(SessionName(cookie: "\(parts[0]).\((Int(parts[1]) ?? 0) + 9).\(parts[2])"))
        #expect(later.account("tokens") != session.account("tokens"))
    }
}
