import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("The requests of a journey")
struct RequestTests {
    private let step: JSON = ["authId": "a1", "callbacks": []]

    private func started(
        configure: (inout JourneyConfig) -> Void = { _ in },
        _ start: (Journey) async -> any Node
    ) async throws -> HttpRequest {
        let transport = ScriptedTransport([.json(step)])
        _ = await start(Journey.scripted(transport, configure: configure))
        return try #require(transport.requests.first)
    }

    private func query(_ request: HttpRequest) -> [String] {
        request.url.queryItems.map { "\($0.name)=\($0.value)" }
    }

    @Test func `a start names the journey, and the options only when they are true`() async throws {
        let plain = try await started { await $0.start("Login") }
        #expect(plain.method == .post)
        #expect(plain.url.description == "https://am.example.test/am/json/realms/alpha/authenticate")
        #expect(query(plain) == ["authIndexType=service", "authIndexValue=Login"])
        #expect(try plain.json() == [:])

        let options = try await started {
            await $0.start("Login") {
                $0.forceAuth = true
                $0.noSession = true
            }
        }
        #expect(query(options).suffix(2) == ["ForceAuth=true", "noSession=true"])
        let off = try await started {
            await $0.start("Login") {
                $0.forceAuth = false
                $0.noSession = false
            }
        }
        #expect(query(off) == query(plain))
    }

    @Test func `a start without a name leaves the choice to the realm`() async throws {
        #expect(query(try await started { await $0.start() }).isEmpty)
        #expect(query(try await started { await $0.start("") }).isEmpty)
        let named = try await started { await $0.start("Login") { $0.authIndex = .service("") } }
        #expect(query(named).isEmpty)
        let transaction = try await started { await $0.start("") { $0.authIndex = .transaction("") } }
        #expect(query(transaction) == ["authIndexType=transaction", "authIndexValue="])
    }

    @Test(arguments: ["Sign in", "A&B=C", "1+1", "Zürich", "a/b?c#d", " "])
    func `a journey's name is encoded exactly`(_ name: String) async throws {
        let request = try await started { await $0.start(name) }
        #expect(request.url.queryItems.last?.value == name)
        #expect(!(request.url.query ?? "").contains(" "))
    }

    @Test func `every request carries the documented header fields`() async throws {
        let transport = ScriptedTransport([.json(step), .json(["tokenId": "s1"])])
        let journey = Journey.scripted(transport) { $0.languages = AcceptLanguage(["en-GB", "nl"]) }
        _ = await (await journey.start("Login") as? ContinueNode)?.next()
        #expect(transport.requests.count == 2)
        for request in transport.requests {
            #expect(
                request.headerFields[try #require(HTTPField.Name("Accept-API-Version"))] == "resource=2.1, protocol=1.0"
            )
            #expect(request.headerFields[.contentType] == "application/json")
            #expect(request.headerFields[try #require(HTTPField.Name("x-requested-with"))] == "ping-sdk")
            #expect(request.headerFields[try #require(HTTPField.Name("x-requested-platform"))] == "ios")
            #expect(request.headerFields[.acceptLanguage] == "en-GB, en;q=0.9, nl;q=0.8")
            #expect(request.headerFields[.authorization] == nil)
        }
    }

    @Test func `an app's own header replaces the SDK's`() async throws {
        let request = try await started(
            configure: { config in
                config.module(CustomHeader.config) { $0.header(name: "x-requested-with", value: "my-app") }
            },
            { await $0.start("Login") }
        )
        #expect(request.headerFields[values: try #require(HTTPField.Name("x-requested-with"))] == ["my-app"])
    }

    @Test func `an answer goes to the same place, without the journey's name, with noSession when it was asked for`()
        async throws
    {
        let transport = ScriptedTransport([.json(step), .json(step), .json(["tokenId": "s1"])])
        let journey = Journey.scripted(transport)
        _ = await (await journey.start("Login") as? ContinueNode)?.next()
        let withOptions = ScriptedTransport([.json(step), .json(["successUrl": "/"])])
        let start = await Journey.scripted(withOptions).start("Login") {
            $0.noSession = true
            $0.forceAuth = true
        }
        _ = await (start as? ContinueNode)?.next()

        #expect(transport.requests[1].url.description == transport.requests[0].url.description)
        #expect(query(transport.requests[1]).isEmpty)
        #expect(query(withOptions.requests[1]) == ["noSession=true"])
    }

    @Test func `the stored session travels as header field and as cookie`() async throws {
        let transport = ScriptedTransport([.json(step), .json(["tokenId": "s2"])])
        let journey = Journey.scripted(transport) { $0.cookie = "5421aeddf91aa20" }
        try await journey.store(SSOToken(value: "s1.AAJTSQ*"))
        _ = await (await journey.start("Login") as? ContinueNode)?.next()
        for request in transport.requests {
            #expect(request.headerFields[try #require(HTTPField.Name("5421aeddf91aa20"))] == "s1.AAJTSQ*")
            #expect(request.headerFields[.cookie] == "5421aeddf91aa20=s1.AAJTSQ*")
        }
        #expect(try await journey.session()?.value == "s2")
    }

    @Test(arguments: ["s1; Path=/", "s1;"])
    func `a session with characters that end a cookie goes as header field only`(_ value: String) async throws {
        let transport = ScriptedTransport([.json(step)])
        let journey = Journey.scripted(transport)
        try await journey.store(SSOToken(value: value))
        _ = await journey.start("Login")
        #expect(transport.requests.count == 1)
        #expect(transport.requests.first?.headerFields[.cookie] == nil)
    }

    @Test func `cookies of a flow stay in that flow`() async throws {
        var first = HttpResponse.json(step)
        first.headerFields[.setCookie] = "amlbcookie=01; Path=/"
        let transport = ScriptedTransport([first, .json(step), .json(step)])
        let journey = Journey.scripted(transport)
        _ = await (await journey.start("Login") as? ContinueNode)?.next()
        _ = await journey.start("Login")
        #expect(transport.requests.map { $0.headerFields[.cookie] } == [nil, "amlbcookie=01", nil])
    }

    @Test func `two flows at once do not see each other's options`() async throws {
        let transport = ScriptedTransport([.json(step), .json(step), .json(step), .json(step)])
        let journey = Journey.scripted(transport)
        let quiet = try #require(await journey.start("A") { $0.noSession = true } as? ContinueNode)
        let usual = try #require(await journey.start("B") as? ContinueNode)
        _ = await usual.next()
        _ = await quiet.next()
        #expect(transport.requests.map { query($0).contains("noSession=true") } == [true, false, false, true])
    }

    @Test func `a storage that cannot be read does not stand in the way of a login`() async throws {
        let transport = ScriptedTransport([.json(step)])
        let journey = Journey.scripted(transport) { $0.sessionStorage = LockedStorage<SSOToken>() }
        #expect(await journey.start("Login") is ContinueNode)
        let error = await #expect(throws: PingError.self) { try await journey.session() }
        #expect(error?.code == .storageLocked)
    }

    @Test func `a storage that cannot be written makes the flow fail and say why`() async throws {
        let transport = ScriptedTransport([.json(["tokenId": "s1"])])
        let journey = Journey.scripted(transport) { $0.sessionStorage = LockedStorage<SSOToken>() }
        let failure = try #require(await journey.start("Login") as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == .storageLocked)
        #expect(cause.context.module == "Session")
    }
}
