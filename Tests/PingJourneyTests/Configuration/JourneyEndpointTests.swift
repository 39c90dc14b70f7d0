import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("Where a journey goes")
struct JourneyEndpointTests {
    private func url(_ serverUrl: String?, _ realm: String) async throws -> String {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []]), .json([:])])
        let journey = Journey.scripted(transport) {
            $0.serverUrl = serverUrl
            $0.realm = realm
        }
        let node = await journey.start("Login")
        if let failure = node as? FailureNode { throw failure.cause }
        let start = try #require(transport.requests.first).url.description
        try await journey.store(SSOToken(value: "s1"))
        await journey.signOff()
        let end = try #require(transport.requests.last).url
        #expect(end.origin + end.path == start.replacing("/authenticate", with: "/sessions"))
        return start
    }

    @Test(arguments: [
        ("root", "root"), ("/", "root"), ("", "root"), ("/root", "root"), ("alpha", "alpha"), ("/alpha", "alpha"),
        ("alpha/", "alpha"), ("root/alpha", "alpha"), ("root/realms/alpha", "alpha"),
        ("a/b", "root/realms/a/realms/b"),
        ("/a/b/c", "root/realms/a/realms/b/realms/c"), ("root/realms/a/realms/b", "root/realms/a/realms/b"),
        ("Zürich Süd", "Z%C3%BCrich%20S%C3%BCd"), ("a?b#c", "a%3Fb%23c"), ("a%2Fb", "a%252Fb"),
        ("realms", "realms"), ("realms/root", "root"), ("/realms/root/", "root"), ("realms/root/realms/alpha", "alpha"),
        ("/realms/root/realms/alpha", "alpha"), ("/realms/root/realms/alpha/", "alpha"), ("realms/alpha", "alpha"),
        ("customers/emea", "root/realms/customers/realms/emea"),
        ("/realms/root/realms/customers/realms/emea", "root/realms/customers/realms/emea"),
        ("root/customers/emea", "root/realms/customers/realms/emea"),
        ("realms/root/realms/realms/realms/alpha", "root/realms/realms/realms/alpha"),
        ("realms/root/realms/root", "root/realms/root"), ("//realms///root//realms/alpha//", "alpha"),
        ("%2Falpha", "%252Falpha"), ("%2e%2e", "%252e%252e"), ("...", "..."),
        (String(repeating: "a", count: 4000), String(repeating: "a", count: 4000)),
    ])
    func `a realm may be written in every usual way`(realm: String, path: String) async throws {
        let found = try await url("https://am.example.test/am", realm)
        #expect(found == "https://am.example.test/am/json/realms/\(path)/authenticate")
    }

    @Test(arguments: [
        ("https://am.example.test/am", "https://am.example.test/am/json"),
        ("https://am.example.test/am/", "https://am.example.test/am/json"),
        ("https://am.example.test/am//", "https://am.example.test/am/json"),
        ("https://AM.example.test", "https://am.example.test/json"),
        ("https://am.example.test:8443/sso/am", "https://am.example.test:8443/sso/am/json"),
        ("http://127.0.0.1:8080/am", "http://127.0.0.1:8080/am/json"),
        ("http://localhost/am", "http://localhost/am/json"),
    ])
    func `a server may be written with and without slashes at the end`(server: String, start: String) async throws {
        #expect(try await url(server, "alpha") == "\(start)/realms/alpha/authenticate")
    }

    @Test(arguments: [
        nil, "", "am.example.test", "https://", "ftp://am.example.test", "http://am.example.test/am",
        "https://a b/",
        "https://jo:pw@am.example.test/am", "https://am.example.test/am?realm=x", "https://am.example.test:99999/",
    ])
    func `a server that cannot be used is a failure that names the option, and nothing is sent`(_ server: String?)
        async throws
    {
        let error = try await #require(throws: PingError.self) { _ = try await url(server, "alpha") }
        #expect(error.code == .invalidConfiguration)
        #expect(error.message.contains("serverUrl"))
        #expect(error.recovery?.contains("with its context path") == true)
        #expect(!"\(error)".contains("pw@"))
    }

    @Test(arguments: ["..", "a/../b", ".", "/alpha/..", "realms/root/realms/..", "realms/../realms/alpha"])
    func `a realm that climbs out of its place is refused`(_ realm: String) async throws {
        let error = try await #require(throws: PingError.self) {
            _ = try await url("https://am.example.test/am", realm)
        }
        #expect(error.code == .invalidConfiguration)
        #expect(error.message.contains("realm"))
    }

    @Test func `an empty cookie name is the default's, as an app has it that knows none`() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let journey = Journey.scripted(transport) { $0.cookie = "" }
        try await journey.store(SSOToken(value: "s1"))
        _ = await journey.start("Login")
        let request = try #require(transport.requests.first)
        #expect(request.headerFields[.cookie] == "iPlanetDirectoryPro=s1")
    }

    @Test(arguments: [" ", "a b", "a;b", "a=b", "ü", "a\n"])
    func `a cookie name that RFC 6265 forbids is a failure that names the option`(_ name: String) async throws {
        let journey = Journey.scripted(ScriptedTransport()) { $0.cookie = name }
        let failure = try #require(await journey.start("Login") as? FailureNode)
        let cause = try #require(failure.cause as? PingError)
        #expect(cause.code == .invalidConfiguration)
        #expect(cause.message.contains("cookie"))
    }

    @Test func `the defaults are the documented ones`() {
        let config = JourneyConfig()
        #expect(config.realm == "root")
        #expect(config.cookie == "iPlanetDirectoryPro")
        #expect(config.timeout == 30)
        #expect(config.serverUrl == nil)
        let options = JourneyOptions()
        #expect(!options.forceAuth)
        #expect(!options.noSession)
    }

    @MainActor
    @Test func `a configuration closure may read what only the main actor may`() async {
        let settings = MainActorSettings()
        let journey = Journey.createJourney { config in
            config.serverUrl = settings.serverUrl
            config.realm = settings.realm
        }
        let node = await journey.start("Login") { $0.forceAuth = settings.isForced }
        #expect(node is FailureNode)
    }
}

@MainActor
private final class MainActorSettings {
    var serverUrl: String?
    var realm = "alpha"
    var isForced = true
}
