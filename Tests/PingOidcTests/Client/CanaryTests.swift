import Foundation
import HTTPTypes
import Testing

@testable import PingOidc

@Suite struct CanaryTests {
    /// Keeps everything that is logged, in every form it could be written in.
    final class Recorder: PingLogger.Logger {
        let lines = Locked<[String]>([])

        func d(_ message: String) { add(message) }
        func i(_ message: String) { add(message) }
        func w(_ message: String, error: (any Error)?) { add(message, error) }
        func e(_ message: String, error: (any Error)?) { add(message, error) }

        func add(_ message: String, _ error: (any Error)? = nil) {
            lines.withLock { $0.append(message) }
            if let error { show(error) }
        }

        /// Records a value as an app could print it.
        func show(_ value: Any) {
            var dumped = ""
            dump(value, to: &dumped)
            var forms = ["\(value)", String(reflecting: value), dumped]
            if let error = value as? any Error {
                forms.append(error.localizedDescription)
                if let error = error as? any LocalizedError {
                    forms += [error.errorDescription, error.failureReason, error.recoverySuggestion].compactMap(\.self)
                }
            }
            lines.withLock { [forms] in $0 += forms }
        }
    }

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

    @Test(
        "No secret appears in a log, a description, a dump or an error, also when the server quotes what it was sent."
    )
    func canary() async throws {
        let recorder = Recorder()
        let login = try await TestLogin(logger: recorder) { _ in
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
            do { recorder.show(try await work()) } catch { recorder.show(error) }
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
        recorder.show(login.client)
        recorder.show(login.client.config)

        known.formUnion(try await secrets(login))
        let all = recorder.lines.current.joined(separator: "\n")
        #expect(recorder.lines.current.count > 50)
        #expect(known.count > 15)
        let leaked = known.filter { $0.count > 3 && all.contains($0) }
        #expect(leaked.isEmpty)
    }
}
