// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingLoginWeb
import Testing

// The blocks of the page of PingLoginWeb, and of the emulator's article “The pages”.

func firstPage(_ journey: Journey, acceptLanguage: String) async -> (WebLogin, WebPage) {
    let texts = LoginTexts(languages: AcceptLanguage(headerField: acceptLanguage))
    let login = await WebLogin.starting(texts: texts) { await journey.start("Login") }
    return (login, page(login))
}

func nextPage(_ login: WebLogin, body: Data) async throws -> (WebLogin, WebPage) {
    let next = await login.submitting(try FormSubmission(body: body))
    return (next, page(next))
}

func page(_ login: WebLogin) -> WebPage {
    let heading = login.heading ?? login.texts[.signIn]
    let form = login.form(postingTo: "/login", hidden: ["token": "a token of this page"])
    return WebPage(
        title: login.title,
        language: login.texts.language,
        content: "<h1>\(heading)</h1>\(form)",
        header: "<img src=\"/logo.svg\" alt=\"\"> Example Bank",
        footer: "<a href=\"/privacy\">Privacy</a> <a href=\"/imprint\">Imprint</a>"
    )
}

func page(_ login: WebLogin, offering journeys: [String]) -> WebPage {
    let form = login.form(postingTo: "/login") { name in
        journeys.contains(name) ? LinkTarget(path: "/login/\(name)") : nil
    }
    return WebPage(title: "Sign in", content: "<h1>Sign in</h1>\(form)")
}

func greeting(_ name: String) -> HTML {
    "<p>Hello \(name)</p>"
}

private func escaped() -> HTML {
    let name = "<script>alert(1)</script>"
    let greeting: HTML = "<p>Hello \(name)</p>"
    return greeting
}

@Suite("The page of PingLoginWeb")
struct WebPagesTests {
    @Test func `A server shows a page, and the next`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        let (login, first) = await firstPage(journey, acceptLanguage: "de-CH, en;q=0.5")
        #expect(first.html.contains("<h1>Sign in</h1>") && first.html.contains("<html lang=\"de\">"))
        #expect(try await nextPage(login, body: Data("f0=jo.field&f1=S3cret-Word".utf8)).0.success != nil)
    }

    @Test func `A name does not become markup`() {
        #expect(greeting("<b>").source == "<p>Hello &lt;b&gt;</p>")
        #expect(!escaped().source.contains("<script"))
    }

    @Test func `The server has pages`() async throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        let server = try await emulator.serve()
        let login = server.discoveryEndpoint()          // for an app that logs in with a browser
        #expect(login.hasPrefix(server.url))
        await server.stop()
    }
}
