import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite("A token endpoint that asks to wait (Retry-After)")
struct BusyServerTests {
    private let asked = Locked(0)

    /// A login whose token has ended, at a provider that is busy.
    private func login(_ retryAfter: String?, status: Int = 503) async throws -> TestLogin {
        let login = try await TestLogin()
        try await login.logInAndExpire()
        login.provider.change {
            $0.intercept = { [asked] request in
                guard request.url.path == "/as/token" else { return nil }
                asked.withLock { $0 += 1 }
                var response = HttpResponse(status: status)
                response.headerFields[.retryAfter] = retryAfter
                return response
            }
        }
        return login
    }

    @Test(arguments: [429, 503])
    func `is not asked before, and then again`(_ status: Int) async throws {
        let login = try await login("30", status: status)
        let first = try #require(await login.client.token().error)
        #expect(first.requiresLogin == false)
        #expect(first.errorMessage.contains("retry after 30 s"))
        login.provider.clock.advance(by: .seconds(10))
        let second = try #require(await login.client.refresh().error)
        #expect(second.errorMessage.contains("retry after 20 s"))
        guard case .apiError(status, _) = second else { throw second }
        #expect(asked.current == 1)
        login.provider.clock.advance(by: .seconds(20))
        login.provider.change { $0.intercept = { _ in nil } }
        _ = try await login.client.token().get()
    }

    @Test func `may say so with a date`() async throws {
        // The test clock begins on 9 October 2025 at 08:53:20 UTC, and the tokens have ended since.
        let login = try await login("Thu, 09 Oct 2025 10:01:00 GMT")
        _ = await login.client.token()
        _ = await login.client.token()
        #expect(asked.current == 1)
        login.provider.clock.advance(by: .seconds(61))
        _ = await login.client.token()
        #expect(asked.current == 2)
    }

    @Test(arguments: [nil, "soon", "-5", "0", "Mon, 01 Jan 2001 00:00:00 GMT"])
    func `is asked by the next call when it does not say a time to come`(_ value: String?) async throws {
        let login = try await login(value)
        for _ in 0..<3 { _ = await login.client.token() }
        #expect(asked.current == 3)
    }

    @Test(arguments: ["86400", "9999999999", "Fri, 01 Jan 2100 00:00:00 GMT"])
    func `for a day is asked after five minutes`(_ value: String) async throws {
        let login = try await login(value)
        _ = await login.client.token()
        login.provider.clock.advance(by: .seconds(299))
        _ = await login.client.token()
        #expect(asked.current == 1)
        login.provider.clock.advance(by: .seconds(1))
        _ = await login.client.token()
        #expect(asked.current == 2)
    }

    @Test func `costs a valid token nothing`() async throws {
        let login = try await login("30")
        login.provider.change { $0.intercept = { _ in nil } }
        let token = try await login.client.token().get()
        login.provider.change {
            $0.intercept = { request in
                request.url.path == "/as/token" ? HttpResponse(status: 503, headerFields: [.retryAfter: "30"]) : nil
            }
        }
        #expect(await login.client.refresh().error != nil)
        #expect(try await login.client.token().get() == token)
    }

    @Test func `is not asked for a token of a service either`() async throws {
        let login = try await TestLogin()
        try await login.logIn()
        login.provider.change {
            $0.intercept = { [asked] request in
                guard request.url.path == "/as/token" else { return nil }
                asked.withLock { $0 += 1 }
                return HttpResponse(status: 503, headerFields: [.retryAfter: "30"])
            }
        }
        for _ in 0..<3 {
            #expect(await failure { try await login.client.token(resource: "https://api.example.test") } != nil)
        }
        #expect(asked.current == 1)
    }

    @Test func `does not hold another provider's client back`() async throws {
        let (busy, other) = (try await login("30"), try await TestLogin())
        try await other.logInAndExpire()
        _ = await busy.client.token()
        _ = try await other.client.token().get()
    }
}
