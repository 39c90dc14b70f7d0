import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import PingTestKit
import Testing

@Suite("The home page")
struct HomePageTests {
    @Test func `It shows servers, users, clients, flows, mail and requests`() async throws {
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let step = try await walker.start("MagicLink").json
        _ = try await walker.submit(JourneyWalker.fill(step, with: ["NameCallback": "jo.field"]))
        let page = try await page(of: emulator)
        for text in [
            emulator.serverURL, emulator.discoveryEndpoint(), emulator.daVinciDiscoveryEndpoint, "jo.field",
            "S3cret-Word", "demo-service", "org.forgerock.demo://oauth2redirect", "LoginWithRetry", "SignOn",
            "/am/json/", "latency",
        ] { #expect(page.contains(text), "\(text)") }
        let link = emulator.outbox[0].content.replacing("&", with: "&amp;")
        #expect(page.contains("<a class=\"url\" href=\"\(link)\">"))
    }

    @Test func `A name of a flow is a link that starts it, and no app is needed to see its end`() async throws {
        let emulator = try Emulator.forTests {
            $0.clients = [EmulatorClient(id: "own", redirectURIs: ["own://cb"], scopes: ["accounts"])]
        }
        let page = try await page(of: emulator)
        let flows = try #require(page.firstRange(of: "<h2>Journeys"))
        #expect(flows.lowerBound < (try #require(page.firstRange(of: "<h2>Servers"))).lowerBound)
        for (link, form) in [
            ("/emulator/try?journey=Login", ["f0": "jo.field", "f1": "S3cret-Word"]),
            ("/emulator/try?flow=SignOn", ["f1": "jo.field", "f2": "S3cret-Word", "press": "f3"]),
        ] {
            #expect(page.contains("<a href=\"\(link)\">"))
            var visitor = PageVisitor(emulator)
            for title in ["You are not signed in", "You are signed in"] {
                try await visitor.open(link)
                #expect(visitor.text.contains("to continue to own"))
                try await visitor.send(title.contains("not") ? ["choice": "cancel"] : form)
                #expect(visitor.title == title)
            }
        }
    }

    @Test(arguments: ["", "?journey=Nope", "?flow=Login", "?flow=%3Cscript%3E"])
    func `A link to a flow that is not here leads nowhere`(query: String) async throws {
        let calls = EmulatorCalls(try Emulator.forTests())
        #expect(try await calls.get("/emulator/try" + query).status == 404)
        #expect(try await calls.post("/emulator/try?journey=Login", json: [:]).status == 405)
    }

    @Test func `Requests have the time of the day`() async throws {
        let emulator = try Emulator.forTests {
            $0.services = .stopped(at: Date(timeIntervalSince1970: 1_800_000_000))
        }
        _ = try await EmulatorCalls(emulator).get("/nothing")
        let page = try await page(of: emulator)
        #expect(page.contains(" title=\"2027-01-15T08:00:00Z\">08:00:00</time>"))
    }

    @Test func `It shows no secret of a client, no password but the documented ones, and no value of a request`()
        async throws
    {
        let emulator = try Emulator.forTests { configuration in
            configuration.users.append(EmulatorUser(id: "ann", userName: "ann", password: "Own-Passw0rd"))
        }
        _ = try await EmulatorCalls(emulator).get("/am/json/serverinfo/*?query=Hidden-Value")
        let page = try await page(of: emulator)
        #expect(page.contains("ann"))
        for secret in ["Own-Passw0rd", "demo-service-secret", "Hidden-Value"] { #expect(!page.contains(secret)) }
    }

    @Test func `Text of files and requests is escaped, and the page runs its own script only`() async throws {
        let hostile = "<script>alert(1)</script>\"'&"
        let flows = try FlowCatalogue(
            text:
                "{journey: Odd, title: '\(hostile.replacing("'", with: "''"))', nodes: {a: {action: set, next: success}}}"
        )
        let emulator = try Emulator.forTests(flows: flows) { configuration in
            configuration.users.append(EmulatorUser(id: "x", userName: hostile, password: "p"))
            configuration.clients.append(EmulatorClient(id: hostile, redirectURIs: ["a://" + hostile]))
        }
        _ = try await EmulatorCalls(emulator).get("/%3Cscript%3Ealert(1)%3C%2Fscript%3E")
        let response = try await EmulatorCalls(emulator).get("/")
        let page = try #require(String(data: response.body, encoding: .utf8))
        #expect(page.ranges(of: "<script").count == 1)
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"))
        let policy = response.headerFields[try #require(HTTPField.Name("Content-Security-Policy"))]
        #expect(policy?.contains("default-src 'none'") == true && policy?.contains("frame-ancestors 'none'") == true)
        #expect(policy?.contains("script-src 'sha256-") == true && policy?.contains("connect-src 'self'") == true)
        #expect(policy?.contains("unsafe") == false)
    }

    @Test func `A form of the page turns a fault on, and all off`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        let key = try await key(of: emulator)
        let fields = [("key", key), ("action", "fault"), ("fault", "latency"), ("times", "1"), ("seconds", "2.5")]
        #expect(try await calls.post("/", form: fields).status == 302)
        #expect(emulator.faults == [.once(.latency, lasting: .milliseconds(2500))])
        #expect(try await page(of: emulator).contains("Turn all off"))
        #expect(try await calls.post("/", form: [("key", key), ("action", "clearFaults")]).status == 302)
        #expect(emulator.faults.isEmpty)
        _ = try await calls.get("/nothing")
        #expect(try await calls.post("/", form: [("key", key), ("action", "clearRequests")]).status == 302)
        #expect(emulator.observedRequests.isEmpty)
    }

    @Test func `A form that another page made up changes nothing`() async throws {
        let emulator = try Emulator.forTests { $0.faults = [.always(.latency)] }
        let calls = EmulatorCalls(emulator)
        for key in ["", "guess"] {
            #expect(try await calls.post("/", form: [("key", key), ("action", "clearFaults")]).status == 403)
        }
        let elsewhere = EmulatorCalls(client: emulator.transport, url: "https://emulator.example.test")
        #expect(try await elsewhere.get("/").status == 403)
        #expect(try await calls.send(.put, "/").status == 405)
        #expect(emulator.faults.count == 1)
    }

    @Test(arguments: [("novelty", ""), ("latency", "-1"), ("latency", "3601"), ("latency", "nan"), ("latency", "soon")])
    func `A fault that makes no sense is refused`(name: String, seconds: String) async throws {
        let emulator = try Emulator.forTests()
        let fields = [("key", try await key(of: emulator)), ("action", "fault"), ("fault", name), ("seconds", seconds)]
        #expect(try await EmulatorCalls(emulator).post("/", form: fields).status == 400)
        #expect(emulator.faults.isEmpty)
    }

    @Test func `A switch of the page turns a fault on, and off again`() async throws {
        let emulator = try Emulator.forTests()
        let calls = EmulatorCalls(emulator)
        let fields = [("key", try await key(of: emulator)), ("toggle", "latency")]
        #expect(try await calls.post("/", form: fields).status == 302)
        #expect(emulator.faults == [.always(.latency)])
        #expect(try await page(of: emulator).contains("aria-checked=\"true\" name=\"toggle\" value=\"latency\""))
        #expect(try await calls.post("/", form: fields).status == 302)
        #expect(emulator.faults.isEmpty)
        let elsewhere = ["Origin": "https://evil.example.test"]
        #expect(try await calls.post("/", form: fields, headers: elsewhere).status == 403)
        #expect(emulator.faults.isEmpty)
    }

    private func page(of emulator: Emulator) async throws -> String {
        let response = try await EmulatorCalls(emulator).get("/")
        #expect(response.status == 200)
        return try #require(String(data: response.body, encoding: .utf8))
    }

    private func key(of emulator: Emulator) async throws -> String {
        let page = try await page(of: emulator)
        return try #require(
            page.components(separatedBy: "name=\"key\" value=\"").last?.components(separatedBy: "\"").first
        )
    }
}
