import Foundation
import PingDavinci
import PingEmulator
import PingJourney
import PingNetwork
import PingOidc
import PingTestKit
import Testing

@Suite("A login in a browser", .timeLimit(.minutes(5)))
struct LoginInABrowserTests {
    @Test func `A journey leads to a code that the app exchanges`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        #expect(visitor.title == "Sign in")
        #expect(visitor.text.contains("<label for=\"f0\">User Name</label>"))
        try await visitor.logIn()
        #expect(visitor.response.status == 303)
        #expect(visitor.away["state"] == "st-1")
        #expect(try await openID.exchange(try #require(visitor.away["code"])).status == 200)
    }

    @Test func `Two browsers of one server have each its own language, on every page`() async throws {
        let calls = EmulatorCalls(try Emulator.forTests())
        var (arabic, german) = (PageVisitor(calls), PageVisitor(calls))
        (arabic.languages, german.languages) = ("ar-EG, en;q=0.5", "de")
        try await arabic.open("/emulator/try?journey=Login")
        try await german.open("/emulator/try?journey=Login")
        #expect(arabic.text.contains("<html lang=\"ar\" dir=\"rtl\">") && german.text.contains("<html lang=\"de\">"))
        // A later page is in the language of the first, whatever the browser sends with the form.
        german.languages = "fr"
        try await german.logIn(as: "wrong")
        try await arabic.logIn(as: "wrong")
        #expect(arabic.text.contains("<html lang=\"ar\" dir=\"rtl\">") && german.title.hasPrefix("Fehler: "))
        #expect(arabic.title.hasPrefix("خطأ"))
    }

    @Test func `A DaVinci flow leads to a code that the app exchanges`() async throws {
        let openID = OpenIDCalls.pingOne(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        #expect(visitor.title == "Sign on")
        try await visitor.send(["f1": "jo.field", "f2": "S3cret-Word", "press": "f3"])
        let code = try #require(visitor.away["code"])
        let form = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": "demo://cb", "client_id": "demo-app",
        ]
        let pairs = form.map { (name: $0.key, value: $0.value) } + [(name: "code_verifier", value: openID.verifier)]
        #expect(try await openID.calls.post("\(openID.base)/token", form: pairs).status == 200)
    }

    @Test func `A browser with a session gets a code at once, unless the app wants a new login`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.logIn()
        try await visitor.authorize(openID)
        #expect(visitor.away["code"] != nil)
        try await visitor.authorize(openID, ["prompt": "login"])
        #expect(visitor.title == "Sign in")
        try await visitor.logIn()
        #expect(visitor.away["code"] != nil)
    }

    @Test func `The page says that the password is wrong, and the user starts again`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.logIn(as: "wrong")
        #expect(visitor.title.hasPrefix("Error: "))
        #expect(visitor.text.contains("role=\"alert\""))
        #expect(visitor.text.contains("Start again, and check what you enter."))
        #expect(!visitor.text.contains("wrong\""))
        try await visitor.send(["press": "submit"])
        try await visitor.logIn()
        #expect(visitor.away["code"] != nil)
    }

    @Test func `A DaVinci form that the server refuses stays, without the password`() async throws {
        let openID = OpenIDCalls.pingOne(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.send(["f1": "jo.field", "f2": "Wrong-Word-1", "press": "f3"])
        #expect(visitor.text.contains("role=\"alert\""))
        #expect(visitor.text.contains("value=\"jo.field\""))
        #expect(!visitor.text.contains("Wrong-Word-1"))
        try await visitor.send(["f1": "", "f2": "S3cret-Word", "press": "f3"])
        #expect(visitor.text.contains("aria-invalid=\"true\""))
        #expect(visitor.text.contains("This field is required."))
    }

    @Test func `The user cancels, and the app learns it`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.send(["choice": "cancel"])
        #expect(visitor.away["error"] == "access_denied")
        #expect(visitor.away["code"] == nil)
    }

    @Test func `A login that the user cancels while a step waits stays cancelled`() async throws {
        let wait = """
            journey: Wait
            title: A page that waits after the name
            nodes:
              name:
                page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
                next: known
              known:
                action: identify
                outcomes: { true: wait, false: failure }
              wait:
                page: { callbacks: [{ type: PollingWaitCallback, waitTime: 50 }] }
                next: success
            """
        let (gate, ended) = (Gate(), Gate())
        let emulator = try Emulator.forTests(flows: .builtIn.adding(FlowCatalogue(text: wait))) {
            $0.services.sleep = Self.sleep {
                defer { ended.open() }
                try await gate.wait()
            }
        }
        var visitor = PageVisitor(emulator)
        try await visitor.authorize(OpenIDCalls(emulator), ["acr_values": "Wait"])
        let page = visitor.path
        try await visitor.send(["f0": "jo.field"])
        await gate.waitForArrivals()
        try await visitor.send(["choice": "cancel"])
        #expect(visitor.away["error"] == "access_denied")
        gate.open()
        try await ended.wait()
        // real time: a wait that nobody has cancelled would lead on now
        try await Task.sleep(for: .milliseconds(50))
        var late = visitor
        try await late.open(page)
        #expect(late.response.status == 404)
    }

    /// Waits of the test's own where a page polls. The limits of requests, which are longer, stay.
    private static func sleep(
        _ wait: @escaping @Sendable () async throws -> Void
    ) -> @Sendable (Duration) async throws -> Void {
        { duration in
            if duration < .seconds(5) { try await wait() } else { try await SystemServices.live.sleep(duration) }
        }
    }

    @Test func `The app names the flow in acr_values`() async throws {
        let emulator = try Emulator.forTests()
        var journey = PageVisitor(emulator)
        try await journey.authorize(OpenIDCalls(emulator), ["acr_values": "unknown PasskeyLogin"])
        #expect(journey.text.contains("data-passkey=\"get\""))
        var flow = PageVisitor(emulator)
        try await flow.authorize(.pingOne(emulator), ["acr_values": "Registration"])
        #expect(flow.text.contains("autocomplete=\"new-password\""))
    }

    @Test func `A login whose request was pushed works, too`() async throws {
        for openID in [
            OpenIDCalls(try Emulator.forTests { $0.requiresPushedRequests = true }),
            OpenIDCalls.pingOne(try Emulator.forTests { $0.requiresPushedRequests = true }),
        ] {
            let pushed = try await openID.calls.post("\(openID.base)/par", form: openID.parameters()).json
            let uri = try #require(pushed["request_uri"]?.string)
            var visitor = PageVisitor(openID.calls)
            try await visitor.open(
                "\(openID.base)/authorize?" + PercentEncoding.encode([("client_id", "demo-app"), ("request_uri", uri)])
            )
            let isJourney = visitor.title == "Sign in"
            try await visitor.send(
                isJourney
                    ? ["f0": "jo.field", "f1": "S3cret-Word"]
                    : ["f1": "jo.field", "f2": "S3cret-Word", "press": "f3"]
            )
            #expect(visitor.away["code"] != nil)
        }
    }

    @Test func `The user is asked what the app may know`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["prompt": "consent"])
        try await visitor.logIn()
        #expect(visitor.title == "Allow access")
        for text in ["<strong>Demo App</strong>", "<li>Your email address</li>"] {
            #expect(visitor.text.contains(text))
        }
        #expect(!visitor.text.contains("demo-app") && !visitor.text.contains("openid"))
        try await visitor.send(["choice": "deny"])
        #expect(visitor.away["error"] == "access_denied")
        try await visitor.authorize(openID, ["prompt": "consent"])
        try await visitor.send(["choice": "allow"])
        #expect(visitor.away["code"] != nil)
    }

    @Test func `An app that needs consent asks once for the same scopes`() async throws {
        let emulator = try Emulator.forTests { $0.clients[0].requiresConsent = true }
        let openID = OpenIDCalls(emulator)
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.logIn()
        try await visitor.send(["choice": "allow"])
        #expect(visitor.away["code"] != nil)
        try await visitor.authorize(openID)
        #expect(visitor.away["code"] != nil)
        try await visitor.authorize(openID, ["scope": "openid phone"])
        #expect(visitor.title == "Allow access")
    }

    @Test func `The user chooses the account`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID)
        try await visitor.logIn()
        try await visitor.authorize(openID, ["prompt": "select_account"])
        #expect(visitor.text.contains("Continue as jo.field"))
        try await visitor.send(["choice": "this"])
        #expect(visitor.away["code"] != nil)
        try await visitor.authorize(openID, ["prompt": "select_account"])
        try await visitor.send(["choice": "other"])
        #expect(visitor.title == "Sign in")
        try await visitor.send(["f0": "sam.poole", "f1": "An0ther-Word"])
        #expect(visitor.away["code"] != nil)
    }

    @Test func `A page that waits continues by itself`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.services.sleep = Self.sleep { await Task.yield() } })
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "Polling"])
        try await until {
            if visitor.text.contains("name=\"f1\"") {
                try await visitor.logIn()
            } else {
                try await visitor.open(visitor.path)
            }
            return visitor.away["code"] != nil
        }
    }

    @Test(arguments: ["1", ""])
    func `A wrong code is refused in words, beside the field for the right one`(code: String) async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["acr_values": "OneTimePassword"])
        try await visitor.logIn()
        #expect(visitor.text.contains("We sent a code to the email address of your account."))
        #expect(!visitor.text.contains("class=\"error\""))
        try await visitor.send(["f0": code])
        #expect(visitor.text.contains("<p class=\"error\">This code is not right. Check it, and enter it again.</p>"))
        try await visitor.send(["f1": "424242"])
        #expect(visitor.away["code"] != nil)
    }

    @Test func `An address where nothing is has a page for browsers, and JSON for apps`() async throws {
        let emulator = try Emulator.forTests()
        var visitor = PageVisitor(emulator)
        for path in ["/nothing-here", "/emulator/nothing", "/am", "/am/json/nothing?%3Cscript%3E"] {
            try await visitor.open(path)
            #expect(visitor.response.status == 404)
            #expect(visitor.title == "There is no such page" && visitor.text.contains("<a href=\"/\">"))
            #expect(try await EmulatorCalls(emulator).get(path).json["code"] == 404)
        }
    }

    @Test func `A request that cannot be sent back is explained on a page, and an app gets JSON`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        var visitor = PageVisitor(openID.calls)
        try await visitor.authorize(openID, ["redirect_uri": "evil://<script>"])
        #expect(visitor.response.status == 400)
        #expect(visitor.text.contains("pre-registered") && !visitor.text.contains("<script"))
        #expect(visitor.text.contains("<a href=\"/\">"))
        try await visitor.authorize(openID, ["client_id": "nobody"])
        #expect(visitor.title == "This app cannot sign you in")
        #expect(visitor.text.contains("“Client authentication failed”</p>"))
        #expect(try await openID.authorize(session: nil, ["redirect_uri": "evil://x"]).json["error"] != nil)
    }
}
