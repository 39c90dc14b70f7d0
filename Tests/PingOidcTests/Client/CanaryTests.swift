import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct CanaryTests {
    /// Secrets of a whole session, collected from what travelled.
    private func secrets(_ login: TestLogin) async throws -> Set<String> {
        let names: Set<String> = ["code", "code_verifier", "refresh_token", "token", "state", "nonce", "id_token_hint"]
        var secrets: Set<String> = ["client-canary"]
        for request in login.provider.requests {
            let pairs =
                request.url.queryItems + PercentEncoding.decodePairs(String(decoding: request.body, as: UTF8.self))
            for pair in pairs where names.contains(pair.name) { secrets.insert(pair.value) }
        }
        return secrets
    }

    @Test
    func `No secret appears in a log, a description, a dump or an error, also when the server quotes what it was sent`()
        async throws
    {
        let logger = MemoryLogger()
        var shown: [String] = []
        let login = try await TestLogin(logger: logger) { _ in
        } config: {
            $0.clientAuthentication = .clientSecretBasic("client-canary")
            $0.signOutRedirectUri = "demo://bye"
        }
        var known: Set<String> = []
        let quoting: @Sendable (HttpRequest) async throws -> HttpResponse? = { request in
            guard ["/as/token", "/as/revoke", "/as/userinfo", "/as/par"].contains(request.url.path) else { return nil }
            let sent =
                String(decoding: request.body, as: UTF8.self) + "&a=" + (request.headerFields[.authorization] ?? "")
                + ""
            let decoded = PercentEncoding.decodePairs(sent).map(\.value).joined(separator: " ")
            return .oauthError("invalid_request", "You sent \(decoded).")
        }
        func attempt(_ work: () async throws -> Any) async {
            do { shown.append(everyForm(of: try await work())) } catch { shown.append(everyForm(of: error)) }
        }
        await attempt { try await login.client.metadata() }
        await attempt { try await login.client.authorizationRequest() }
        await attempt { try await login.logIn() }
        let token = try #require(await login.storage.get())
        known.formUnion([token.accessToken, token.refreshToken ?? "", token.idToken ?? ""])
        await attempt { try await login.client.userinfo().get() }
        await attempt { try await login.client.refresh().get() }
        await attempt { try await login.client.logoutRequest() }
        let failing: @Sendable (HttpRequest) async throws -> HttpResponse? = { _ in HttpResponse(status: 500) }
        for behaviour in [quoting, failing] {
            login.provider.change { $0.intercept = behaviour }
            await attempt { try await login.client.refresh().get() }
            await attempt { try await login.client.userinfo(cache: false).get() }
            await attempt {
                try await login.client.exchange(code: "code-canary", for: login.client.authorizationRequest())
            }
        }
        login.provider.change { $0.intercept = { _ in nil } }
        for change: @Sendable (inout JSON) -> Void in [
            { $0["iss"] = "x" }, { $0["nonce"] = "x" }, { $0["at_hash"] = "x" },
        ] {
            login.provider.change { $0.claims = change }
            await attempt { try await login.logIn() }
        }
        login.provider.change { $0.intercept = quoting }
        await attempt { try await login.client.revoke() }
        shown += [everyForm(of: login.client), everyForm(of: login.client.config)]

        known.formUnion(try await secrets(login))
        let all = (shown + logger.forms).joined(separator: "\n")
        #expect(logger.lines.count > 20 && shown.count > 15)
        #expect(known.count > 15)
        let leaked = known.filter { $0.count > 3 && all.contains($0) }
        #expect(leaked.isEmpty)
    }
}
