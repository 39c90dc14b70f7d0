import PingBrowser
import PingEmulator
import PingFido
import Testing

@testable import PingLogin

@Suite("What a screen lends to a login")
@MainActor
struct ScreenToolsTests {
    /// A browser whose user does the same at each page.
    private final class TestBrowser: Browser {
        private let user: @Sendable (WebURL) async throws -> String
        private let asked = Locked<[String]>([])
        private let closings = Locked(0)

        init(_ user: @escaping @Sendable (WebURL) async throws -> String) { self.user = user }

        /// The redirect URIs that it waited for.
        var redirectUris: [String] { asked.current }
        var closeCount: Int { closings.current }

        func session(redirectUri: String) async throws -> any BrowserSession {
            asked.withLock { $0.append(redirectUri) }
            return Session(redirectUri: redirectUri, browser: self)
        }

        private struct Session: BrowserSession {
            let redirectUri: String
            let browser: TestBrowser

            func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
                try await browser.user(url)
            }

            func close() { browser.closings.withLock { $0 += 1 } }
        }
    }

    /// A browser that the app has installed.
    private struct InstalledBrowser: IdpBrowser {
        let count = Locked(0)

        func open(_ url: String, callbackScheme: String?) async throws -> String {
            count.withLock { $0 += 1 }
            throw CancellationError()
        }
    }

    let server: LoginServer
    private let screen = ObjectIdentifier(ScreenToolsTests.self)

    init() throws { server = try LoginServer() }

    private func tools(_ browser: TestBrowser) -> ScreenTools {
        var tools = ScreenTools()
        tools.browser = ScreenBrowser(browser)
        return tools
    }

    /// A form with a button for an identity provider.
    private func social(_ configure: (inout IdpConfig) -> Void) async throws -> (LoginModel, LoginField) {
        var options = DaVinciOptions()
        options.acrValues = "SocialLogin"
        let model = LoginModel(
            daVinci: server.daVinci { $0.module(IdpModule.config) { configure(&$0) } },
            options: options
        )
        await model.start()
        return (model, try model.field("Continue with Google"))
    }

    @Test func `Its browser shows the provider's page, and waits for the app's scheme`() async throws {
        let page = Locked<WebURL?>(nil)
        let browser = TestBrowser { url in
            page.set(url)
            return "com.example.app:/?error=access_denied"
        }
        let (model, google) = try await social { $0.callbackScheme = "com.example.app" }
        model.lend(tools(browser), from: screen)
        await model.press(google)
        #expect(browser.redirectUris == ["com.example.app:/"])
        #expect(page.current != nil)
        #expect(browser.closeCount == 1)
        // The provider refused.
        #expect(model.errorMessage?.isEmpty == false)
        #expect(model.success == nil)
    }

    @Test func `A user who closes its page stays on the step`() async throws {
        let browser = TestBrowser { _ in throw CancellationError() }
        let (model, google) = try await social { $0.callbackScheme = "com.example.app" }
        model.lend(tools(browser), from: screen)
        await model.press(google)
        #expect(browser.closeCount == 1)
        #expect(model.step != nil)
    }

    @Test func `Without the app's scheme the error names the line to write`() async throws {
        let browser = TestBrowser { _ in "" }
        let (model, google) = try await social { _ in }
        model.lend(tools(browser), from: screen)
        await model.press(google)
        #expect((model.node.cause as? PingError)?.recovery?.contains("idp.callbackScheme = ") == true)
        #expect(model.errorMessage == model.texts[.wayUnavailable])
        #expect(browser.redirectUris.isEmpty)
    }

    @Test func `The browser that the app has installed comes first`() async throws {
        let (browser, installed) = (TestBrowser { _ in "" }, InstalledBrowser())
        let (model, google) = try await social { $0.browser = installed }
        model.lend(tools(browser), from: screen)
        await model.press(google)
        #expect(installed.count.current == 1)
        #expect(browser.redirectUris.isEmpty)
    }

    @Test func `Nothing lent and nothing installed is an error that names the module`() async throws {
        let (model, google) = try await social { _ in }
        await model.press(google)
        #expect((model.node.cause as? PingError)?.recovery?.contains("IdpModule") == true)
        #expect(model.errorMessage == model.texts[.wayUnavailable])
    }

    private func authenticator() -> TestAuthenticator {
        TestAuthenticator(
            SoftwareAuthenticator(origin: server.emulator.url, credentials: MemoryStorage<[SoftwareCredential]>())
        )
    }

    /// Presses the button for a passkey.
    private func press(_ model: LoginModel, lending lent: TestAuthenticator) async throws {
        var tools = ScreenTools()
        tools.authenticator = lent
        await model.start()
        // The screen appears after the step.
        model.lend(tools, from: screen)
        try model.fillJo()
        await model.next()
        let passkey = try #require(model.fields.first { if case .ceremony = $0.control { true } else { false } })
        await model.press(passkey)
    }

    @Test func `Its authenticator makes the passkey for a login that names none`() async throws {
        let lent = authenticator()
        try await press(LoginModel(journey: server.journey(), name: "Passkey"), lending: lent)
        #expect(lent.count == 1)
        #expect(server.emulator.passkeys(of: "jo.field").count == 1)
    }

    @Test(arguments: [true, false])
    func `The authenticator of the model or of the workflow comes first`(isOfTheModel: Bool) async throws {
        let (lent, installed) = (authenticator(), authenticator())
        let journey = server.journey {
            if !isOfTheModel { $0.module(FidoModule.config) { $0.authenticator = installed } }
        }
        let model = LoginModel(journey: journey, name: "Passkey", authenticator: isOfTheModel ? installed : nil)
        try await press(model, lending: lent)
        #expect(installed.count == 1)
        #expect(lent.count == 0)
    }
}
