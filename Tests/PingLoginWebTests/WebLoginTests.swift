import Foundation
import PingEmulator
import PingLoginWeb
import PingTestKit
import Testing

@Suite("A login as pages")
struct WebLoginTests {
    private func journey(_ emulator: Emulator) -> Journey {
        .createJourney { config in
            config.serverUrl = emulator.serverURL
            config.realm = "alpha"
            config.httpClient = emulator.transport
            config.timeout = 600
            config.sessionStorage = MemoryStorage<SSOToken>()
        }
    }

    private func daVinci(_ emulator: Emulator) -> DaVinci {
        .createDaVinci { config in
            config.module(PingDavinci.OidcModule.config) { oidc in
                oidc.clientId = "demo-app"
                oidc.discoveryEndpoint = emulator.daVinciDiscoveryEndpoint
                oidc.scopes = ["openid"]
                oidc.redirectUri = "demo://cb"
                oidc.storage = MemoryStorage<Token>()
            }
            config.sessionStorage = MemoryStorage<[HttpCookie]>()
            config.httpClient = emulator.transport
            config.timeout = 600
        }
    }

    private func emulator(_ flow: String? = nil) throws -> Emulator {
        let flows = try flow.map { try FlowCatalogue.builtIn.adding(FlowCatalogue(text: $0)) } ?? .builtIn
        return try Emulator(
            configuration: EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped()),
            flows: flows
        )
    }

    private func submit(_ fields: [String: String], to login: WebLogin) async throws -> WebLogin {
        let body = PercentEncoding.encode(fields.map { (name: $0.key, value: $0.value) })
        return await login.submitting(try FormSubmission(body: Data(body.utf8)))
    }

    @Test func `A journey's fields are filled in and sent`() async throws {
        let journey = journey(try emulator())
        let first = await WebLogin.starting { await journey.start("Login") }
        #expect(first.heading == "Sign in")
        let done = try await submit(["f0": "jo.field", "f1": "S3cret-Word", "f7": "x", "unknown": "y"], to: first)
        #expect(done.success != nil && done.step == nil)
    }

    @Test(arguments: [
        "AllCallbacks", "Registration", "SecurityQuestion", "Choice", "Confirmation", "Terms", "Consent", "Polling",
    ])
    func `Every control of a journey has a label`(name: String) async throws {
        let journey = journey(try emulator())
        let login = await WebLogin.starting { await journey.start(name) }
        #expect(login.step != nil)
        Self.expectLabels(login.form(postingTo: "/x").source)
    }

    @Test(arguments: ["SignOn", "EveryField", "DeviceAuthentication", "DeviceRegistration", "Registration", "Consent"])
    func `Every control of a DaVinci form has a label`(name: String) async throws {
        let daVinci = daVinci(try emulator())
        let login = await WebLogin.starting { await daVinci.start { $0.acrValues = name } }
        #expect(login.step != nil)
        let page = login.form(postingTo: "/x").source
        Self.expectLabels(page)
        if name == "EveryField" {
            for part in [
                "type=\"radio\"", "type=\"checkbox\"", "<fieldset", "<select", "type=\"tel\"", "data:image/png",
            ] {
                #expect(page.contains(part), "\(part)")
            }
        }
    }

    @Test func `What a server writes becomes text everywhere`() async throws {
        let hostile = "<img src=x onerror=alert(1)>\\\"'"
        let flow = """
            {"flow": "Odd", "title": "Odd", "nodes": {"a": {"form": {"name": "\(hostile)", "description": "\(hostile)", "fields": [
            {"type": "LABEL", "key": "l", "content": "\(hostile)"},
            {"type": "TEXT", "key": "t", "label": "\(hostile)"},
            {"type": "PASSWORD", "key": "p", "label": "\(hostile)"},
            {"type": "DROPDOWN", "key": "d", "label": "\(hostile)", "options": [{"label": "\(hostile)", "value": "\(hostile)"}]},
            {"type": "RADIO", "key": "r", "label": "\(hostile)", "options": [{"label": "\(hostile)", "value": "\(hostile)"}]},
            {"type": "CHECKBOX", "key": "c", "label": "\(hostile)", "options": [{"label": "\(hostile)", "value": "\(hostile)"}]},
            {"type": "FLOW_LINK", "key": "f", "label": "\(hostile)"},
            {"type": "SUBMIT_BUTTON", "key": "s", "label": "\(hostile)"}]}, "next": "success"}}}
            """
        let daVinci = daVinci(try emulator(flow))
        let login = await WebLogin.starting { await daVinci.start { $0.acrValues = "Odd" } }
        let page = WebPage(title: login.heading ?? "", content: login.form(postingTo: "/x", hidden: ["t": hostile]))
        #expect(page.html.components(separatedBy: "onerror=alert").count > 10)
        #expect(!page.html.contains("<img"))
        #expect(!page.html.contains("\"'"))
    }

    @Test func `A value that no option has changes nothing`() async throws {
        let flow = """
            {journey: Pick, title: Pick, nodes: {a: {page: {callbacks: [
            {type: ChoiceCallback, prompt: Which?, choices: [One, Two, Three], defaultChoice: 1}]}, next: success}}}
            """
        let journey = journey(try emulator(flow))
        let login = await WebLogin.starting { await journey.start("Pick") }
        let step = try #require(login.step)
        let choice = try #require(step.callbacks.lazy.compactMap { $0 as? ChoiceCallback }.first)
        let before = choice.selectedIndex
        for value in ["-1", "99", "x", ""] {
            _ = try await submit(["f0": value, "press": "f42"], to: await WebLogin.starting { step })
            #expect(choice.selectedIndex == before)
        }
    }

    @Test func `Invalid input stays on the page, and its message is tied to the control`() async throws {
        let daVinci = daVinci(try emulator())
        let login = await WebLogin.starting { await daVinci.start() }
        let refused = try await submit(["f1": "", "f2": "Half-Typed-1", "press": "f3"], to: login)
        #expect(refused.step === login.step)
        let page = refused.form(postingTo: "/x").source
        #expect(page.contains("id=\"f1\" name=\"f1\" aria-describedby=\"f1-errors\" aria-invalid=\"true\" autofocus"))
        #expect(page.contains("<p class=\"error\" id=\"f1-errors\">This field is required.</p>"))
        #expect(!page.contains("Half-Typed-1"))
    }

    @Test func `A link elsewhere needs no valid input`() async throws {
        let daVinci = daVinci(try emulator())
        let login = await WebLogin.starting { await daVinci.start() }
        let next = try await submit(["f1": "", "f2": "", "press": "f5"], to: login)
        #expect(next.heading == "Register")
    }

    @Test func `The page says that a text is not a number`() async throws {
        let flow = """
            {journey: Age, title: Age, nodes: {a: {page: {callbacks: [
            {type: NumberAttributeInputCallback, name: age, prompt: Age}]}, next: success}}}
            """
        let journey = journey(try emulator(flow))
        let login = await WebLogin.starting { await journey.start("Age") }
        let page = login.form(postingTo: "/x").source
        let name = try #require(
            page.components(separatedBy: "inputmode=\"decimal\" id=\"").last?.components(separatedBy: "\"").first
        )
        let refused = try await submit([name: "12 apples", "press": "submit"], to: login)
        #expect(refused.form(postingTo: "/x").source.contains("This is not a number."))
    }

    @Test func `A step is shown without being sent, although it asks nothing of the user`() async throws {
        let flow = """
            {journey: Profile, title: Profile, nodes: {a: {page: {callbacks: [{type: DeviceProfileCallback}]}, next: b},
            b: {page: {header: Name, callbacks: [{type: NameCallback}]}, next: success}}}
            """
        let journey = journey(try emulator(flow))
        let step = try #require(await journey.start("Profile") as? ContinueNode)
        let shown = WebLogin(showing: step) { await journey.start("Profile") }
        #expect(shown.step === step && shown.success == nil)
        #expect(shown.form(postingTo: "/x").source.contains(">Next</button>"))
        #expect(try await submit(["press": "submit"], to: shown).heading == "Name")
    }

    @Test(.timeLimit(.minutes(5)))
    func `Of a wait that began earlier only the rest is waited for, and then the step is sent`() async throws {
        let flow = """
            {journey: Phone, title: Phone, nodes: {a: {action: poll, with: {waitTime: 550000}, outcomes: {done: b}},
            b: {page: {header: Name, callbacks: [{type: NameCallback}]}, next: success}}}
            """
        let journey = journey(try emulator(flow))
        let step = try #require(await journey.start("Phone") as? ContinueNode)
        let login = WebLogin(showing: step) { await journey.start("Phone") }
        try await login.wait(since: Date(timeIntervalSinceNow: -600))
        #expect(await login.sendingAfterWait().heading == "Name")
    }

    @Test func `A login that is over starts again`() async throws {
        let journey = journey(try emulator())
        let login = await WebLogin.starting { await journey.start("Login") }
        let failed = try await submit(["f0": "jo.field", "f1": "wrong"], to: login)
        #expect(failed.step == nil && failed.errorMessage != nil)
        #expect(failed.form(postingTo: "/x").source.contains(">Start again</button>"))
        let again = try await submit([:], to: failed)
        #expect(again.heading == "Sign in" && again.errorMessage == nil)
        #expect(again.form(postingTo: "/x").source.contains("value=\"jo.field\""))
    }

    @Test func `A browser without passkeys sends the form, and the server learns it`() async throws {
        let journey = journey(try emulator())
        let login = await WebLogin.starting { await journey.start("PasskeyLogin") }
        let page = login.form(postingTo: "/x").source
        let name = try #require(
            page.components(separatedBy: "data-passkey=").first?.components(separatedBy: "value=\"").last?.prefix {
                $0 != "\""
            }
        )
        for posted in ["", "{}", "no json", "{\"error\":\"NotAllowedError\"}", "{\"rawId\":7,\"response\":{}}"] {
            let next = try await submit(
                ["press": String(name), String(name): posted],
                to: await WebLogin.starting { await journey.start("PasskeyLogin") }
            )
            #expect(next.success == nil)
            if case .failure(let failure) = next.node.kind { Issue.record("\(posted): \(failure.cause)") }
        }
    }

    /// Each control that the user fills in has a `label` with its identifier.
    private static func expectLabels(_ page: String) {
        for element in ["<input", "<select"] {
            for part in page.components(separatedBy: element).dropFirst() {
                let tag = part.prefix { $0 != ">" }
                guard !tag.contains("type=\"hidden\"") else { continue }
                let id = tag.components(separatedBy: " id=\"").last?.components(separatedBy: "\"").first ?? ""
                #expect(page.components(separatedBy: "<label for=\"\(id)\">").count == 2, "\(tag)")
            }
        }
    }
}
