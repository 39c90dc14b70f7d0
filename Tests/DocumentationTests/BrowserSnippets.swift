// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import PingEmulator
import PingJourney
import PingTestKit
import Testing
#if canImport(AuthenticationServices)
import AuthenticationServices
#endif

// The blocks of the guide “Log in with the browser” and of the comments of PingBrowser and PingOidc.

import PingOidc

#if os(macOS) || os(Linux)
func logIn(discovery: String) async -> String {
    let oidcWeb = OidcWeb.createOidcWeb { config in
        config.browser = LoopbackBrowser { url in
            print("No browser opened. Open this address: \(url.absoluteString)")
        }
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "demo-app"
            oidc.discoveryEndpoint = discovery
            oidc.scopes = ["openid", "profile"]
            oidc.redirectUri = "http://127.0.0.1/callback"
            oidc.signOutRedirectUri = "http://127.0.0.1/callback"
        }
    }
    switch await oidcWeb.authorize() {
    case .success(let user):
        let claims = try? await user.userinfo().get()
        return "Hello \(claims?["given_name"]?.string ?? "user")."
    case .failure(let error) where error.isCancelled:
        return "The user went away."
    case .failure(let error):
        return error.errorMessage
    }
}

func documentedUser() async throws -> any User {
let oidcWeb = OidcWeb.createOidcWeb { config in
    config.browser = LoopbackBrowser()
    config.module(OidcModule.config) { oidcValue in
        oidcValue.clientId = "test"
        oidcValue.discoveryEndpoint = "https://auth.example.com/as/.well-known/openid-configuration"
        oidcValue.scopes = ["openid", "email"]
        oidcValue.redirectUri = "http://127.0.0.1/callback"
    }
}
let user = try await oidcWeb.authorize().get()
return user
}

func documentedBrowser() -> LoopbackBrowser {
let browser = LoopbackBrowser { url in
    print("Open this address in a browser: \(url.absoluteString)")
}
return browser
}

@Suite("The documented login in the browser") struct BrowserSnippets {
    @Test("installs the browser for identity providers")
    func installsBrowser() async throws {
        let journey = Journey.createJourney { config in
            config.sessionStorage = MemoryStorage<SSOToken>()
config.module(IdpModule.config) { idp in
    idp.browser = RedirectBrowser(LoopbackBrowser(), redirectUri: "http://127.0.0.1:8400/callback")
}
        }
        #expect(await journey.journeyUser() == nil)
    }

    @Test("says what is wrong with a provider that is not there")
    func explains() async {
        #expect(await logIn(discovery: "http://127.0.0.1:9/none").isEmpty == false)
    }
}

func checkSession(_ client: OidcClient, showHome: () -> Void, showLogin: (SessionCheck.Reason) -> Void) async throws {
switch try await SessionCheck(client).run(in: LoopbackBrowser()) {
case .signedIn: showHome()
case .needsUser(let reason): showLogin(reason)
}
}
#endif

#if canImport(AuthenticationServices)
@MainActor func systemSheet(_ config: inout OidcWebConfig, in window: ASPresentationAnchor) {
config.browser = WebAuthenticationBrowser { [weak window] in window }
}
#endif
