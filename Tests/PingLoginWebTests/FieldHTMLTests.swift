import Foundation
import PingEmulator
import PingLoginWeb
import PingTestKit
import Testing

@Suite("The fields of a page")
struct FieldHTMLTests {
    /// The form of a journey's first page.
    private func form(_ callbacks: String, posting fields: [String: String]? = nil) async throws -> String {
        let flow = "{journey: Fields, title: Fields, nodes: {a: {page: {callbacks: [\(callbacks)]}, next: success}}}"
        let emulator = try emulator(flow)
        let journey = Journey.createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
        return try await page(await WebLogin.starting { await journey.start("Fields") }, fields)
    }

    /// The form of a DaVinci flow's first page.
    private func daVinciForm(_ list: String, posting fields: [String: String]? = nil) async throws -> String {
        let flow = """
            {flow: Fields, title: Fields, nodes: {a: {form: {name: F, passwordPolicy: standard, fields: [\(list),
            {type: SUBMIT_BUTTON, key: s, label: Send}]}, next: success}}}
            """
        let emulator = try emulator(flow)
        let daVinci = DaVinci.createDaVinci { config in
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = emulator.transport
        }
        return try await page(await WebLogin.starting { await daVinci.start { $0.acrValues = "Fields" } }, fields)
    }

    private func emulator(_ flow: String) throws -> Emulator {
        try Emulator(
            configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()),
            flows: FlowCatalogue(text: flow)
        )
    }

    private func page(_ login: WebLogin, _ fields: [String: String]?) async throws -> String {
        guard let fields else { return login.form(postingTo: "/x").source }
        let body = PercentEncoding.encode(fields.map { (name: $0.key, value: $0.value) })
        return await login.submitting(try FormSubmission(body: Data(body.utf8))).form(postingTo: "/x").source
    }

    /// The markup between two pieces.
    private func part(_ page: String, _ start: String, _ end: String) throws -> String {
        let rest = try #require(page.components(separatedBy: start).dropFirst().first, "\(page)")
        return try #require(rest.components(separatedBy: end).first)
    }

    private static let mark = "<span class=\"mark\" aria-hidden=\"true\">required</span>"

    @Test func `A field that needs a value is marked, for the eye and for others`() async throws {
        let page = try await daVinciForm(
            "{type: TEXT, key: a, label: A, required: true}, {type: TEXT, key: b, label: B, required: false}"
        )
        #expect(page.contains("<label for=\"f0\">A</label>\(Self.mark)"))
        #expect(try part(page, "id=\"f0\"", ">").contains(" required"))
        #expect(page.contains("<label for=\"f1\">B</label>\n"))
        #expect(try !part(page, "id=\"f1\"", ">").contains("required"))
        #expect(page.contains(" novalidate"))
    }

    @Test func `A policy or an attribute of a journey requires a value, a switch does not`() async throws {
        let page = try await form(
            """
            {type: ValidatedCreateUsernameCallback, prompt: A, policies: [REQUIRED]},
            {type: StringAttributeInputCallback, name: b, prompt: B, required: true},
            {type: NumberAttributeInputCallback, name: c, prompt: C},
            {type: BooleanAttributeInputCallback, name: d, prompt: D, required: true},
            {type: ConsentMappingCallback, name: e, displayName: E, isRequired: true},
            {type: NameCallback, prompt: G}
            """
        )
        for (index, isRequired) in [true, true, false, false, true, false].enumerated() {
            #expect(try part(page, "id=\"f\(index)\"", ">").contains(" required") == isRequired, "\(index)")
        }
        #expect(page.components(separatedBy: Self.mark).count == 4)
    }

    @Test func `The second entry has the message that it differs, the first has all others`() async throws {
        let field = "{type: PASSWORD_VERIFY, key: p, label: P, required: true, verify: true, passwordPolicy: standard}"
        let differ = try await daVinciForm(field, posting: ["f0": "Br1ght-Meadow", "f0-again": "x", "press": "f1"])
        #expect(try !part(differ, "id=\"f0\"", ">").contains("aria-invalid"))
        let second = try part(differ, "id=\"f0-again\"", ">")
        #expect(second.contains("aria-describedby=\"f0-again-errors\" aria-invalid=\"true\""))
        #expect(differ.contains("<p class=\"error\" id=\"f0-again-errors\">The two entries differ.</p>"))
        let empty = try await daVinciForm(field, posting: ["f0": "", "f0-again": "", "press": "f1"])
        #expect(try part(empty, "id=\"f0\"", ">").contains("aria-describedby=\"f0-errors f0-hint\""))
        #expect(try !part(empty, "id=\"f0-again\"", ">").contains("aria-invalid"))
        #expect(empty.contains("id=\"f0-errors\">This field is required.</p><ul class=\"rules"))
    }

    @Test func `A secret has the captions of the button that shows it, in the app's words`() async throws {
        let page = try await form("{type: PasswordCallback, prompt: P}")
        #expect(try part(page, "id=\"f0\"", ">").contains(" data-show=\"Show\" data-hide=\"Hide\""))
        // The script makes the button, so without scripts the page does not have it.
        #expect(!page.contains(">Show<"))
        let whole = WebPage(title: "T", content: "<form><input data-show=\"Show\" data-hide=\"Hide\"></form>")
        #expect(whole.html.contains("<script>"))
        let policy = try #require(whole.headerFields["Content-Security-Policy"])
        #expect(policy.contains("script-src 'sha256-") && !policy.contains("connect-src") && !policy.contains("unsafe"))
    }

    @Test func `A security question has its caption once`() async throws {
        let question = "{type: KbaCreateCallback, prompt: Pick one, predefinedQuestions: [One?, Two?]"
        let page = try await form(question + ", allowUserDefinedQuestions: false}")
        #expect(page.components(separatedBy: ">Pick one<").count == 2)
        #expect(page.components(separatedBy: "Please choose").count == 2)
        let own = try await form("{type: KbaCreateCallback, prompt: Pick one, allowUserDefinedQuestions: true}")
        #expect(own.contains("<label for=\"f0-own\">Pick one</label>") && !own.contains("<select"))
    }

    @Test func `A choice without a caption asks once`() async throws {
        let page = try await form("{type: ChoiceCallback, prompt: '', choices: [A, B], defaultChoice: 7}")
        #expect(page.components(separatedBy: "Please choose").count == 2)
    }

    @Test func `A box whose label comes as rich text, too, has it once, with its link`() async throws {
        let rich = """
            richContent: {content: 'I accept the {{tos}}', replacements: {tos: {type: link, value: terms,
            href: 'https://example.test/terms'}}}
            """
        let same = try await daVinciForm("{type: SINGLE_CHECKBOX, key: t, label: I accept the terms, \(rich)}")
        #expect(same.contains("<label for=\"f0\">I accept the <a href=\"https://example.test/terms\""))
        #expect(same.components(separatedBy: "I accept").count == 2 && !same.contains("f0-hint"))
        let other = try await daVinciForm("{type: SINGLE_CHECKBOX, key: t, label: Yes, \(rich)}")
        #expect(other.contains("<label for=\"f0\">Yes</label>") && other.contains("id=\"f0-hint\"><p>I accept the <a"))
    }

    @Test func `What explains a consent has no heading, and stands behind its box`() async throws {
        let page = try await form(
            "{type: ConsentMappingCallback, name: e, displayName: Share, accessLevel: Actual Profile, message: M}"
        )
        #expect(!page.contains("<h2>") && page.contains("id=\"f0-hint\"><p>Actual Profile</p><p>M"))
        #expect(try part(page, "<label for=\"f0\">Share", "</form>").contains("Actual Profile"))
    }

    @Test func `A QR code says how its text is used`() async throws {
        let page = try await daVinciForm("{type: QR_CODE, key: q, content: '', fallbackText: ABCD-1234}")
        #expect(page.contains("<small>Code to type in place of scanning</small>\n<code>ABCD-1234</code>"))
    }

    @Test func `A page has a place for a name, a logo and links, which hold no script of a stranger`() throws {
        let privacy = try #require(LinkTarget(path: "/privacy"))
        let name = "<script>Bank</script>"
        let page = WebPage(
            title: "T",
            content: "<h1>T</h1>",
            header: "<img src=\"/logo.svg\" alt=\"\(name)\">",
            footer: "<a href=\"\(privacy)\">Privacy</a>"
        ).html
        let text = "&lt;script&gt;Bank&lt;/script&gt;"
        #expect(page.contains("<header><img src=\"/logo.svg\" alt=\"\(text)\"></header><main>"))
        #expect(page.contains("</main>\n<footer><a href=\"/privacy\">Privacy</a></footer>"))
        #expect(!WebPage(title: "T", content: "").html.contains("<header"))
    }
}
