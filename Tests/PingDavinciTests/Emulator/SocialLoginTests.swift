import Foundation
import HTTPTypes
import PingDavinci
import PingEmulator
import PingOidc
import Testing

@Suite("Social logins against the emulator")
struct SocialLoginTests {
    @Test(arguments: EmulatedDaVinci.Door.allCases)
    func `A browser that follows the page logs the user in`(door: EmulatedDaVinci.Door) async throws {
        try await EmulatedDaVinci.run(door) { here in
            let browser = PageBrowser(http: here.http)
            let daVinci = here.daVinci { config in
                config.module(IdpModule.config) { $0.browser = browser }
            }
            let step = try await here.start("SocialLogin", on: daVinci)
            let google = try #require(step.collectors.compactMap { $0 as? IdpCollector }.first)
            #expect(google.idpType == "GOOGLE")
            try await google.authorize()
            #expect(browser.titles.current == ["Continue with Google"])
            let node = await step.next()
            let success = try #require(node as? SuccessNode, "\(DemoAnswers.described(node))")
            #expect(try await success.user?.userinfo(cache: false).get()["given_name"] == "Sam")
            #expect(try await here.cookies.get()?.count == 2)
        }
    }

    @Test func `A user who cancels at the provider comes back to the same step, and may try again`() async throws {
        try await EmulatedDaVinci.run { here in
            let step = try await here.start("SocialLogin")
            let google = try #require(step.collectors.compactMap { $0 as? IdpCollector }.first)
            let error = await #expect(throws: PingError.self) {
                try await google.authorize(in: PageBrowser(http: here.http, action: "cancel"))
            }
            #expect(error?.code == .idpRefused)
            #expect(error?.message.contains("access_denied") == true)
            #expect(!google.isAuthorized)
            try await google.authorize(in: PageBrowser(http: here.http))
            #expect(await step.next() is SuccessNode)
        }
    }

    @Test(arguments: ["GOOGLE", "FACEBOOK"])
    func `A handler of the app logs in on this device, with an ID token or an access token`(provider: String)
        async throws
    {
        try await EmulatedDaVinci.run(.socket) { here in
            let handler = ProviderLibrary(here: here, tokenType: provider == "GOOGLE" ? .idToken : .accessToken)
            let daVinci = here.daVinci { config in
                config.module(IdpModule.config) { $0.handlers[provider] = handler }
            }
            let step = try await here.start("SocialLogin", on: daVinci)
            let idp = try #require(step.collectors.compactMap { $0 as? IdpCollector }.first { $0.idpType == provider })
            try await idp.authorize()
            #expect(await step.next() is SuccessNode)
        }
    }

    @Test func `An ID token for another login is refused`() async throws {
        try await EmulatedDaVinci.run { here in
            let step = try await here.start("SocialLogin")
            let google = try #require(step.collectors.compactMap { $0 as? IdpCollector }.first)
            try await google.authorize(with: ProviderLibrary(here: here, tokenType: .idToken, nonce: "another"))
            #expect(try failure(await step.next()).code == .flowTimedOut)
        }
    }

    @Test func `A continue token is valid for the flow that asked for it and no other, and once`() async throws {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci()
            let first = try await here.start("SocialLogin", on: daVinci)
            let second = try await here.start("SocialLogin", on: daVinci)
            let own = try #require(first.collectors.compactMap { $0 as? IdpCollector }.first)
            let other = try #require(second.collectors.compactMap { $0 as? IdpCollector }.first)
            _ = try other.authorizationURL()
            let redirect = try await PageBrowser(http: here.http).open(try own.authorizationURL(), callbackScheme: nil)

            // The client refuses it, since the redirect names another interaction.
            let error = #expect(throws: PingError.self) { try other.accept(redirect: redirect) }
            #expect(error?.code == .idpUnexpectedRedirect)
            // Without that name the server refuses it.
            let nameless = try #require(redirect.components(separatedBy: "&interactionId=").first)
            try other.accept(redirect: nameless)
            #expect(try failure(await second.next()).code == .flowTimedOut)

            try own.accept(redirect: redirect)
            #expect(await first.next() is SuccessNode)
        }
    }

    @Test func `An icon of a device is there to be shown`() async throws {
        try await EmulatedDaVinci.run(.socket) { here in
            for flow in ["DeviceRegistration", "DeviceAuthentication"] {
                let credentials = try await here.start(flow)
                try await DemoAnswers.fill(credentials, with: ["Username": "jo.field", "Password": "S3cret-Word"])
                let step = try #require(await credentials.next() as? ContinueNode)
                let devices = try #require(step.collectors.compactMap { $0 as? any DeviceCollector }.first).devices
                #expect(devices.count == 2)
                for device in devices {
                    let icon = try #require(device.iconSrc)
                    let answer = try await here.http.send(HttpRequest(url: try WebURL(icon)))
                    #expect(answer.status == 200)
                    #expect(answer.headerFields[.contentType] == "image/svg+xml")
                }
            }
        }
    }
}

/// Opens a page, types a user name, presses a button, and follows the redirect as far as it leads to a page.
private struct PageBrowser: IdpBrowser {
    let http: any HttpClient
    var userName = "sam.poole"
    var action = "login"
    let titles = Locked<[String]>([])

    func open(_ url: String, callbackScheme: String?) async throws -> String {
        let page = try await http.send(HttpRequest(url: try WebURL(url), headerFields: [.accept: "text/html"]))
        #expect(page.status == 200)
        #expect(page.headerFields[.contentType]?.hasPrefix("text/html") == true)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("<form method=\"post\">") && text.contains("name=\"username\""))
        #expect(text.contains("<option value=\"sam.poole\">"))
        titles.withLock { $0.append(Self.title(of: text)) }
        let form = PercentEncoding.encode([("username", userName), ("action", action)])
        let answer = try await http.send(
            HttpRequest(
                method: .post,
                url: try WebURL(url),
                headerFields: [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"],
                body: Data(form.utf8)
            )
        )
        #expect(answer.status == 302)
        return try #require(answer.headerFields[.location])
    }

    private static func title(of page: String) -> String {
        let rest = page.components(separatedBy: "<title>").last ?? ""
        return rest.components(separatedBy: "</title>").first ?? ""
    }
}

/// What a provider's own library does: asks the provider for tokens.
private struct ProviderLibrary: IdpHandler {
    let here: EmulatedDaVinci
    let tokenType: IdpTokenType
    var nonce: String?

    func authorize(idpClient: IdpClient) async throws -> IdpResult {
        #expect(idpClient.clientId?.hasPrefix("emulator-idp-") == true)
        let form = PercentEncoding.encode([("username", "sam.poole"), ("nonce", nonce ?? idpClient.nonce ?? "")])
        let answer = try await here.http.send(
            HttpRequest(
                method: .post,
                url: try WebURL(here.environment + "/rp/provider/token"),
                headerFields: [.contentType: "application/x-www-form-urlencoded"],
                body: Data(form.utf8)
            )
        )
        let token = try JSON(parsing: answer.body)[tokenType == .idToken ? "id_token" : "access_token"]?.string
        return IdpResult(token: try #require(token))
    }
}
