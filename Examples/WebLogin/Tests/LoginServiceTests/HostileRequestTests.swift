import HTTPTypes
import Testing

@Suite("Hostile requests")
struct HostileRequestTests {
    private let service: TestService

    init() throws { service = try TestService() }

    private static let answer = "f0=jo.field&f1=S3cret-Word&press=submit"

    @Test(arguments: [
        nil, "null", "https://evil.example", "http://login.example.test", "https://login.example.test:444",
    ])
    func `A form of another origin does nothing`(origin: String?) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let count = service.server.stepCount
            let page = try await browser.post(form.action, "token=\(form.token)&\(Self.answer)", origin: origin)
            #expect(page.status == .forbidden && page.heading == "Another site sent this form")
            #expect(service.server.stepCount == count)
        }
    }

    @Test(arguments: ["", "token=&", "token=0000000000000000000000000000000000000000000000000000000000000000&"])
    func `A form without the token of the page does nothing`(token: String) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let count = service.server.stepCount
            #expect(try await browser.post(form.action, token + Self.answer).status == .conflict)
            #expect(service.server.stepCount == count)
            #expect(try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).heading == "Signed in")
        }
    }

    @Test func `Another browser sees and sends nothing of a login`() async throws {
        try await service.run { client in
            let victim = TestBrowser(client)
            let form = try await victim.open("/login/Login")
            let stranger = TestBrowser(client)
            #expect(try await stranger.open(form.action).status == .forbidden)
            _ = try await stranger.open("/login/Login")
            #expect(try await stranger.open(form.action).status == .notFound)
            #expect(try await stranger.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).status == .notFound)
        }
    }

    @Test(arguments: ["", "x", "../../etc", String(repeating: "A", count: 64), String(repeating: "a", count: 8000)])
    func `A cookie that this service has not made counts as none`(value: String) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            await browser.keep(["__Host-login": value, "__Host-session": value])
            #expect(try await browser.open(form.action).status == .forbidden)
            #expect(try await browser.open("/").heading == "Sign in")
            _ = try await browser.open("/login/Login")
            #expect(await browser.cookies["__Host-login"] != value)
        }
    }

    @Test func `A session of another login's name is not a session`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            _ = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            let session = await browser.cookies["__Host-session"] ?? ""
            await browser.keep(["__Host-session": session.replacing("Login.", with: "SignOn.")])
            #expect(try await browser.open("/").heading == "Sign in")
        }
    }

    @Test func `A sign-off needs the token of its own session`() async throws {
        try await service.run { client in
            var homes: [(TestBrowser, TestBrowser.Page)] = []
            for _ in 0..<2 {
                let browser = TestBrowser(client)
                let form = try await browser.open("/login/Login")
                homes.append((browser, try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])))
            }
            let (browser, home) = homes[0]
            #expect(try await browser.send(homes[1].1, [:]).status == .conflict)
            #expect(try await browser.post("/sign-off", "press=submit").status == .conflict)
            #expect(try await browser.open("/").heading == "Signed in")
            #expect(try await browser.send(home, [:]).heading == "Sign in")
            #expect(try await homes[1].0.open("/").heading == "Signed in")
        }
    }

    @Test(arguments: ["application/json", "text/plain", "multipart/form-data; boundary=x", ""])
    func `A body that is not a form is refused`(type: String) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let page = try await browser.post(form.action, "{\"token\":\"\(form.token)\"}", type: type)
            #expect(page.status == .unsupportedMediaType && page.heading == "This is not a form")
        }
    }

    @Test func `A form that is too large is refused`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let large = "token=\(form.token)&f0=" + String(repeating: "a", count: 1 << 17)
            #expect(try await browser.post(form.action, large).status == .contentTooLarge)
            let many = String(repeating: "a=&", count: 600)
            #expect(try await browser.post(form.action, many).status == .contentTooLarge)
        }
    }

    @Test(arguments: ["a=%zz", "token=%C3%28", "%"])
    func `A form that cannot be read is refused`(body: String) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            #expect(try await browser.post(form.action, body).status == .badRequest)
        }
    }

    @Test(arguments: ["/login/Unknown", "/login/..%2Fam", "/flow/1", "/nothing", "/login/%00", "/flow/x/wait"])
    func `An unknown address is a page that says so`(path: String) async throws {
        try await service.browse { browser in
            let page = try await browser.open(path)
            #expect(page.status == .notFound)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test func `A wait for a login that does not exist takes no lease`() async throws {
        try await service.browse { browser in
            _ = try await browser.open("/login/Login")
            let count = service.stores.exclusiveAccessCount
            let path = "/flow/\(String(repeating: "a", count: 64))/wait"
            #expect(try await browser.open(path).status == .notFound)
            #expect(service.stores.exclusiveAccessCount == count)
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `A store that is silent makes an instance not ready`() async throws {
        try await service.browse { browser in
            service.stores.fallSilent()
            let page = try await browser.open("/ready")
            service.stores.heal()
            #expect(page.status == .serviceUnavailable)
        }
    }

    @Test func `What a user types cannot become markup`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/SignOn")
            let page = try await browser.send(form, ["f1": "\"><script>alert(1)</script>", "f2": ""])
            #expect(!page.html.contains("<script>alert"))
        }
    }

    @Test func `A store that does not respond is a page without details`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            #expect(try await browser.open("/ready").status == .ok)
            service.stores.goDown()
            let page = try await browser.open(form.action)
            #expect(page.status == .serviceUnavailable && page.headers[.retryAfter] == "2")
            #expect(!page.html.contains("db.internal"))
            #expect(try await browser.open("/ready").status == .serviceUnavailable)
            #expect(try await browser.open("/health").status == .ok)
        }
    }

    @Test func `A server that fails is a page without its address`() async throws {
        try await service.browse { browser in
            try service.emulator.setFaults([.always(.droppedConnection)])
            let page = try await browser.open("/login/Login")
            #expect(page.html.contains(">Start again</a>"))
            #expect(!page.html.contains("127.0.0.1") && !page.html.contains("/am"))
        }
    }

    @Test func `A step that could not be sent keeps its form, and names no host`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/LoginInTwoSteps")
            try service.emulator.setFaults([.once(.internalServerError), .once(.droppedConnection)])
            var page = try await browser.send(form, ["f0": "jo.field"])
            for _ in 0..<2 where page.html.contains("was interrupted") {
                #expect(!page.html.contains("127.0.0.1") && !page.html.contains("/am"))
                page = try await browser.send(page, ["f0": "jo.field"])
            }
            #expect(page.html.contains("type=\"password\""))
            #expect(service.lines.withLock { $0 }.contains { $0.contains("A step of a login has failed.") })
        }
    }

    @Test func `A provider that does not respond does not sign a user out`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            _ = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            try service.emulator.setFaults([.always(.droppedConnection)])
            #expect(try await browser.open("/").status == .serviceUnavailable)
            try service.emulator.setFaults([])
            #expect(try await browser.open("/").heading == "Signed in")
        }
    }
}
