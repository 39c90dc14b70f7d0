import Foundation
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct AuthorizationResponseTests {
    private static let state = "st 1+2"

    private static func request(
        redirectUri: String = "demo://cb",
        requiresIssuer: Bool = false
    ) async throws -> PingOidc.AuthorizationRequest {
        let login = try await TestLogin {
            $0.metadata = { $0["authorization_response_iss_parameter_supported"] = .bool(requiresIssuer) }
        } config: {
            $0.redirectUri = redirectUri
            $0.state = state
        }
        return try await login.client.authorizationRequest()
    }

    private static let client = OidcClient(
        config: .test,
        httpClient: ClosureClient { _ in throw PingError(.networkUnreachable, "There is no network.") }
    )

    private func code(_ location: String, _ request: PingOidc.AuthorizationRequest) throws -> String {
        try Self.client.code(fromRedirect: location, for: request)
    }

    @Test(arguments: [
        "demo://cb?code=a%252Bb&state=st%201%2B2", "DEMO://CB?state=st%201%2B2&code=a%252Bb&session_state=x",
        "demo://cb?code=a%252Bb&state=st%201%2B2&iss=https%3A%2F%2Fop.example.test%2Fas&client_id=demo-app",
        "demo://cb#code=a%252Bb&state=st%201%2B2", "demo://cb?state=st%201%2B2&code=a%252Bb#_=_",
    ])
    func `The code of the right redirect is taken, decoded once`(_ location: String) async throws {
        #expect(try code(location, await Self.request()) == "a%2Bb")
    }

    @Test(arguments: ["", "&client_id=demo-app"])
    func `The redirect URI's own parameters say nothing about the response`(_ named: String) async throws {
        let request = try await Self.request(redirectUri: "demo://cb?client_id=tenant7")
        let location = "demo://cb?client_id=tenant7&code=c&state=st%201%2B2"
        #expect(try code(location + named, request) == "c")
        let error = await failure { try code(location + "&client_id=other", request) }
        #expect(error?.failureCode == .oidcResponseIssuerMismatch)
    }

    @Test(arguments: [
        "evil://cb", "demo://other", "demo://cb.evil.example", "demo://cb/extra", "demo://user@cb", "demo:cb",
        "demo:///cb", "https://cb", "demo://cb:80", "demo://cb%2F", "https://login.example/?goto=demo://cb", "",
        "%%%",
        "demo://cb\\", "demo://cb\n", "/cb", "demo://cb:99999999999999999999", "demo://cb:65536", "demo://[::1]",
        "demo://[cb]", "demo://[cb", "demo://c%62", "1demo://cb", "demo ://cb", "://cb", "demo",
    ])
    func `A redirect to anywhere else is refused`(_ target: String) async throws {
        let request = try await Self.request()
        let error = #expect(throws: OidcError.self) { try code("\(target)?code=c&state=st%201%2B2", request) }
        #expect(error?.failureCode == .oidcForeignRedirect)
    }

    @Test(arguments: [
        ("https://app.example/cb?tenant=a", "https://APP.example/cb?tenant=a&", true),
        ("https://app.example/cb?tenant=a", "https://app.example/cb?tenant=b&", false),
        ("https://app.example/cb?tenant=a", "https://app.example/cb?", false),
        ("https://app.example", "https://app.example/?", true),
        ("https://app.example/cb", "https://app.example/CB?", false),
        ("https://app.example/cb", "https://app.example/cb/?", false),
        ("https://app.example/cb", "http://app.example/cb?", false),
        ("https://app.example/cb", "https://app.example:8443/cb?", false),
        ("https://app.example/a/../cb", "https://app.example/cb?", false),
    ])
    func `An https redirect URI is compared part by part`(_ registered: String, _ called: String, _ isAccepted: Bool)
        async throws
    {
        let request = try await Self.request(redirectUri: registered)
        let result = Result { try code("\(called)code=c&state=st%201%2B2", request) }
        #expect((try? result.get()) == (isAccepted ? "c" : nil))
    }

    @Test(arguments: [
        ("code=c&state=other", PingError.Code.oidcStateMismatch), ("code=c", .oidcStateMismatch),
        ("code=c&state=", .oidcStateMismatch), ("code=c&state=st%201%2B2&state=st%201%2B2", .oidcInvalidResponse),
        ("code=c&code=d&state=st%201%2B2", .oidcInvalidResponse), ("error=x&state=other", .oidcStateMismatch),
        ("state=st%201%2B2", .oidcMissingCode), ("code=&state=st%201%2B2", .oidcMissingCode),
    ])
    func `Another state, none, or two are refused`(_ query: String, _ expected: PingError.Code) async throws {
        let request = try await Self.request()
        let error = #expect(throws: OidcError.self) { try code("demo://cb?\(query)", request) }
        #expect(error?.failureCode == expected)
        #expect(error?.advice != nil || expected == .oidcAuthorizationRefused)
    }

    @Test(arguments: [
        "error=access_denied&error_description=The+user+said+no.&state=st%201%2B2",
        "error=access_denied&error_description=The%20user%20said%20no.", "error_description=The+user+said+no.",
        "error=server_error&error_description=The+user+said+no.%0D%0A%1B%5B31m",
    ])
    func `An error of the server is shown with its explanation, even when the server forgot the state`(_ query: String)
        async throws
    {
        let request = try await Self.request()
        let error = try #require(#expect(throws: OidcError.self) { try code("demo://cb?\(query)", request) })
        #expect(error.failureCode == .oidcAuthorizationRefused)
        #expect(error.errorMessage.contains("The user said no."))
        #expect(!error.errorMessage.contains("\n"))
        #expect(!error.errorMessage.contains("\u{1B}"))
    }

    @Test(arguments: [
        ("demo://cb?error=login_required&state=st%201%2B2", PingError.Code.oidcLoginRequired),
        ("demo://cb?error=login_required", .oidcLoginRequired),
        ("demo://cb?error=interaction_required", .oidcLoginRequired),
        ("demo://cb?error_description=login_required", .oidcAuthorizationRefused),
        ("demo://cb?error=login_required&state=other", .oidcStateMismatch),
        ("demo://cb?error=login_required&iss=https://evil.example", .oidcResponseIssuerMismatch),
        ("https://elsewhere.example/?error=login_required", .oidcForeignRedirect),
        ("demo://cb?error=login_required&error=access_denied", .oidcInvalidResponse),
    ])
    func `That the user has to log in differs from other refusals, once everything else in the response is valid`(
        _ location: String,
        _ expected: PingError.Code
    ) async throws {
        let request = try await Self.request()
        let error = try #require(#expect(throws: OidcError.self) { try code(location, request) })
        #expect(error.failureCode == expected)
        #expect(error.requiresLogin == (expected == .oidcLoginRequired))
    }

    @Test func `An explanation may have characters that a URI cannot have, and nothing else may`() async throws {
        let request = try await Self.request()
        let error = #expect(throws: OidcError.self) {
            try code("demo://cb?error=access_denied&error_description=Unzulässig|{“x”}<y>&state=st%201%2B2", request)
        }
        #expect(error?.failureCode == .oidcAuthorizationRefused)
        #expect(error?.errorMessage.contains("Unzulässig|{“x”}<y>") == true)
        for query in [
            "error=ä", "error_description=a\u{0}", "error_description=a b", "error_description=%zz",
            "xerror_description=ä", "error_description=a&code=ä", "code=ä&error_description=a",
            "error_description=a\n", "error_description=a#ä",
        ] {
            let error = #expect(throws: OidcError.self) { try code("demo://cb?state=st%201%2B2&" + query, request) }
            #expect(error?.failureCode == .oidcForeignRedirect, "\(query)")
        }
    }

    @Test func `An explanation without end is cut`() async throws {
        let request = try await Self.request()
        let text = String(repeating: "a", count: 100_000)
        let error = try #require(#expect(throws: OidcError.self) { try code("demo://cb?error=\(text)", request) })
        #expect(error.errorMessage.count < 1000)
    }

    @Test(arguments: [
        ("&iss=https%3A%2F%2Fevil.example", false, false), ("&iss=https%3A%2F%2Fevil.example", true, false),
        ("", false, true), ("", true, false), ("&iss=https%3A%2F%2Fop.example.test%2Fas", true, true),
        ("&iss=https%3A%2F%2Fop.example.test%2Fas%2F", false, false),
    ])
    func `An answer of another issuer is refused; a missing one only where the provider promises it`(
        _ parameter: String,
        _ isPromised: Bool,
        _ isAccepted: Bool
    ) async throws {
        let request = try await Self.request(requiresIssuer: isPromised)
        for answer in ["code=c", "error=access_denied"] {
            let error = Result { try code("demo://cb?\(answer)&state=st%201%2B2\(parameter)", request) }.error
            #expect((error?.failureCode == .oidcResponseIssuerMismatch) == !isAccepted)
            let form = "\(answer)&state=st%201%2B2\(parameter)"
            let posted = Result { try Self.client.code(fromForm: form, for: request) }.error
            #expect((posted?.failureCode == .oidcResponseIssuerMismatch) == !isAccepted)
        }
    }

    @Test func `An answer straight from the provider is checked for state, and needs no issuer`() async throws {
        let request = try await Self.request(requiresIssuer: true)
        #expect(try Self.client.code(fromParameters: ["code": "c", "state": Self.state], for: request) == "c")
        let error = #expect(throws: OidcError.self) {
            try Self.client.code(fromParameters: ["code": "c", "state": "other"], for: request)
        }
        #expect(error?.failureCode == .oidcStateMismatch)
    }

    @Test(arguments: 0..<20)
    func `No text at all makes the reader fail`(_ seed: UInt8) async throws {
        let request = try await Self.request()
        let bytes = (0..<64).map { UInt8(truncatingIfNeeded: Int($0) &* Int(seed) &* 31 &+ Int(seed)) }
        let text = "demo://cb?" + String(decoding: bytes, as: UTF8.self)
        let error = try #require(await failure { try code(text, request) }?.failureCode)
        #expect([.oidcStateMismatch, .oidcForeignRedirect].contains(error), "\(error)")
    }
}
