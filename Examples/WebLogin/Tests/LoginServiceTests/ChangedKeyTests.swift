import Foundation
import HTTPTypes
import PingEmulator
import PingLogin
import PingStorage
import Testing

@testable import LoginService

@Suite("A key that has changed")
struct ChangedKeyTests {
    private static let answer: KeyValuePairs = ["f0": "jo.field", "f1": "S3cret-Word"]

    private func logIn(_ browser: TestBrowser) async throws -> TestBrowser.Page {
        let home = try await browser.send(browser.open("/login/Login"), Self.answer)
        #expect(home.heading == "Signed in")
        return home
    }

    @Test(arguments: [PingError.Code.storageKeyUnknown, .storageCorrupt])
    func `makes a session that nobody can read none at all: its cookie goes, and the log says so`(
        _ code: PingError.Code
    ) async throws {
        let service = try TestService()
        try await service.browse { browser in
            _ = try await logIn(browser)
            service.stores.becomeUnreadable(code)
            let page = try await browser.open("/")
            #expect(page.status == .ok && page.heading == "Sign in")
            #expect(await browser.cookies["__Host-session"] == nil)
            #expect(service.lines.withLock { $0 }.contains { $0.contains("A stored session cannot be read") })
            service.stores.heal()
            _ = try await logIn(browser)
        }
    }

    @Test(arguments: [PingError.Code.storageKeyUnknown, .storageCorrupt])
    func `ends a login that nobody can read, and the user begins another`(_ code: PingError.Code) async throws {
        let service = try TestService()
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let count = service.server.stepCount
            service.stores.becomeUnreadable(code)
            #expect(try await browser.open(form.action).heading == "This login is over")
            let sent = try await browser.send(form, Self.answer)
            #expect(sent.status == .notFound && sent.heading == "This login is over")
            #expect(service.server.stepCount == count)
            service.stores.heal()
            _ = try await logIn(browser)
        }
    }

    @Test func `does not keep a user from signing out`() async throws {
        let service = try TestService()
        try await service.browse { browser in
            let home = try await logIn(browser)
            service.stores.becomeUnreadable(.storageKeyUnknown)
            let page = try await browser.send(home, [:])
            #expect(page.status == .ok && page.heading == "Signed out of this service")
            #expect(await browser.cookies["__Host-session"] == nil)
        }
    }

    @Test func `does not make the forms of other instances invalid`() async throws {
        let (earlier, later) = (EncryptionKey(), EncryptionKey())
        var service = try TestService()
        service.configuration.keys = try EncryptionKeys(current: earlier, former: [later])
        let (home, cookies) = try await service.signedIn()
        service.configuration.keys = try EncryptionKeys(current: later, former: [earlier])
        try await service.browse { browser in
            await browser.keep(cookies)
            let page = try await browser.open("/")
            #expect(page.heading == "Signed in")
            let after = try await browser.send(home, [:])
            #expect(after.heading == "Sign in")
        }
    }
}

extension TestService {
    /// The first page of a user who has logged in, and the browser's cookies.
    fileprivate func signedIn() async throws -> (TestBrowser.Page, [String: String]) {
        let found = Locked<(TestBrowser.Page, [String: String])?>(nil)
        try await browse { browser in
            let form = try await browser.open("/login/Login")
            let home = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            let cookies = await browser.cookies
            found.set((home, cookies))
        }
        return try #require(found.current)
    }
}
