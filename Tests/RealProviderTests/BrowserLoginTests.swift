import Foundation
import HeadlessBrowser
import PingBrowser
import PingCommons
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// The pages of both providers in Chromium. Both compare the port of a redirect URI, so the
    /// tests use a registered one.
    @Suite(
        "Logins in Chromium at providers that others wrote",
        .enabled(
            if: RealProvider.isChromiumRequired || HeadlessBrowser.path != nil,
            "There is no Chromium. Install the package chromium."
        )
    )
    struct BrowserLoginTests {
        /// One at a time looks at the page.
        private let turns = AsyncLock()
        private static let redirect = "http://127.0.0.1:8765/cb"
        private static let scopes = "openid profile email offline_access"

        @Test(arguments: RealProvider.lasting)
        func `A user logs in with pingflow, and uses the tokens`(_ provider: RealProvider) async throws {
            let pingflow = try PingflowProcess()
            let binding = provider == .glewlwydCurve ? ["--dpop", "required"] : []
            let options =
                ["--issuer", try provider.issuer, "--redirect-uri", Self.redirect, "--scope", Self.scopes] + binding
            let login = try await inBrowser { browser in
                try await pingflow.logIn(options + ["--save-profile"]) { try await browser.beAlice($0) }
            }
            #expect(login.status == 0, "\(login.output)\(login.errors)")
            let first = try await pingflow.run("token", "--raw").output
            let claims = try JSON(parsing: try await pingflow.run("userinfo", "--json").output)
            #expect(claims["userinfo"]?["sub"]?.string?.isEmpty == false)
            let refresh = try await pingflow.run("refresh")
            #expect(refresh.status == 0, "\(refresh.output)\(refresh.errors)")
            #expect(try await pingflow.run("token", "--raw").output != first)
            // glewlwyd does not let a public client revoke its tokens, and pingflow says so. They
            // are deleted nevertheless.
            let logout = try await pingflow.run("logout")
            #expect((logout.status == 0) == (provider == .django), "\(logout.output)\(logout.errors)")
            #expect(try await pingflow.run("token").status == 3)
        }

        @Test func `pingflow says that the user has declined`() async throws {
            let pingflow = try PingflowProcess()
            let options = ["--issuer", try RealProvider.django.issuer, "--redirect-uri", Self.redirect]
            let login = try await inBrowser { browser in
                try await pingflow.logIn(options) { try await browser.beAlice($0, .decline) }
            }
            #expect(login.status == 3, "\(login.output)\(login.errors)")
            #expect(login.errors.contains("access_denied"), "\(login.errors)")
        }

        @Test func `An app logs in with bound tokens, through glewlwyd's pages`() async throws {
            try await inBrowser { chromium in
                let web = try web(.glewlwydCurve, chromium)
                let user = try await web.authorize().get()
                let token = try await user.token().get()
                #expect(token.isBound && token.idToken != nil)
                #expect(try await user.userinfo(cache: false).get()["sub"] != nil)
                #expect(try await user.refresh().get().accessToken != token.accessToken)
            }
        }

        @Test func `An app's sign-off ends django's session in the browser`() async throws {
            try await inBrowser { chromium in
                let web = try web(.django, chromium)
                _ = try await web.authorize().get()
                #expect(try await web.signOff().get().succeeded)
                #expect(try await web.storedUser() == nil)
                // Alice may still look at the last page, and would log in again.
                try await turns.withLock {
                    try await chromium.open(try RealProvider.django.issuer + "/../admin/")
                    #expect(try await chromium.run("document.querySelector('input[name=password]') !== null") == true)
                }
            }
        }

        private func web(_ provider: RealProvider, _ chromium: HeadlessBrowser) throws -> OidcWeb {
            let settings = try provider.client { config in
                config.redirectUri = Self.redirect
                config.signOutRedirectUri = "http://127.0.0.1:8765/out"
            }.config
            return OidcWeb.createOidcWeb { config in
                config.browser = LoopbackBrowser(
                    launcher: BrowserLauncher { [turns] url in
                        (try? await turns.withLock { try await chromium.beAlice(url.absoluteString) }) != nil
                    }
                )
                config.module(OidcModule.config) { $0 = settings }
            }
        }

        private func inBrowser<Value>(_ body: (HeadlessBrowser) async throws -> Value) async throws -> Value {
            let browser = try await HeadlessBrowser()
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await body(browser)) } catch { outcome = .failure(error) }
            await browser.close()
            return try outcome.get()
        }
    }
}
