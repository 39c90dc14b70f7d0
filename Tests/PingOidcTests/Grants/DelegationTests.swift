import Foundation
import HTTPTypes
import PingEmulator
import PingTestKit
import Testing

@testable import PingOidc
@testable import PingService

@Suite("A service that acts for a user")
struct DelegationTests {
    private static let address = "https://api.example.test/v1"
    private typealias Check = ProtectedResource.TokenCheck

    /// A user who is logged in, and two services.
    private struct Parties {
        let login: EmulatedLogin
        let user: Secret

        func service(_ id: String) -> OidcClient {
            var config = OidcClientConfig()
            config.discoveryEndpoint = login.server.discoveryEndpoint()
            config.clientId = id
            config.clientAuthentication = .clientSecretPost(Secret(id + "-secret"))
            config.storage = MemoryStorage<Token>()
            config.providerCache = ProviderCache()
            return OidcClient(config: config, system: login.emulator.services)
        }

        /// A service's own token.
        func own(_ id: String) async throws -> Secret {
            Secret(try await service(id).clientCredentials().accessToken)
        }

        /// A new token of a service for the user.
        func exchange(
            _ subject: Secret,
            by id: String,
            actor: Secret?,
            _ type: TokenExchange.TokenType = .accessToken
        ) async throws -> Secret {
            var exchange = TokenExchange(subjectToken: subject)
            exchange.actorToken = actor
            exchange.actorTokenType = type
            return Secret(try await service(id).exchange(exchange).accessToken)
        }

        /// Why the provider refuses an exchange; `nil` when it does not.
        func refusal(
            by id: String,
            actor: Secret?,
            _ type: TokenExchange.TokenType = .accessToken
        ) async -> String? {
            guard let error = await failure({ try await exchange(user, by: id, actor: actor, type) }) else {
                return nil
            }
            guard case .apiError(400, let message) = error as? OidcError else { return "\(error)" }
            return message.contains("invalid_request") ? "invalid_request" : message
        }

        /// What the next service sees.
        func access(_ token: Secret, _ check: ProtectedResource.TokenCheck) async throws -> VerifiedAccess {
            var resource = try ProtectedResource(DelegationTests.address)
            resource.tokenCheck = check
            // Opaque tokens have no audience.
            resource.requiresAudience = check == .signature
            let fields: HTTPFields = [.authorization: "Bearer " + token.reveal()]
            let request = ReceivedRequest(method: "GET", target: "/v1/reports", headerFields: fields)
            return try await service("next").verify(request: request, for: resource)
        }
    }

    private func run(
        mayAct: String? = nil,
        _ check: ProtectedResource.TokenCheck = .signature,
        _ test: (Parties) async throws -> Void
    ) async throws {
        try await EmulatedLogin.run {
            for id in ["agent", "helper", "next"] {
                $0.clients.append(EmulatorClient(id: id, secret: Secret(id + "-secret"), redirectURIs: []))
            }
            $0.clients[0].mayAct = mayAct
            guard check == .signature else { return }
            for index in $0.clients.indices { $0.clients[index].accessTokenAudience = Self.address }
        } _: { login in
            let user = Secret(try await login.logIn().accessToken)
            try await test(Parties(login: login, user: user))
        }
    }

    @Test(arguments: [ProtectedResource.TokenCheck.signature, .introspection])
    func `The next service sees who acts for whom, through a chain of two`(check: ProtectedResource.TokenCheck)
        async throws
    {
        try await run(check) { parties in
            let alone = try await parties.access(parties.user, check)
            #expect(alone.actor == nil && alone.mayAct == nil)
            let user = try #require(alone.claims["sub"])
            let first = try await parties.exchange(parties.user, by: "agent", actor: parties.own("agent"))
            let delegated = try await parties.access(first, check)
            #expect(delegated.claims["sub"] == user && delegated.claims["client_id"] == "agent")
            #expect(delegated.actor?.subject == "agent" && delegated.actor?.prior == nil)
            let second = try await parties.exchange(first, by: "helper", actor: parties.own("helper"))
            let chain = try await parties.access(second, check)
            #expect(chain.claims["sub"] == user)
            #expect(chain.actor?.subject == "helper" && chain.actor?.prior?.subject == "agent")
            #expect(chain.actor?.prior?.prior == nil)
            let known = try await parties.service("next").introspect(second)
            #expect(known.actor == chain.actor)
        }
    }

    @Test func `A service without an actor token acts as the user, and cannot hide who acted before`() async throws {
        try await run { parties in
            let plain = try await parties.exchange(parties.user, by: "agent", actor: nil)
            #expect(try await parties.access(plain, .signature).actor == nil)
            let delegated = try await parties.exchange(parties.user, by: "agent", actor: parties.own("agent"))
            for id in ["agent", "helper"] {
                let laundered = try await parties.exchange(delegated, by: id, actor: nil)
                #expect(try await parties.access(laundered, .signature).actor?.subject == "agent")
            }
        }
    }

    @Test func `The emulator refuses an actor that is not the client`() async throws {
        try await run { parties in
            let own = try await parties.own("agent")
            #expect(await parties.refusal(by: "agent", actor: own) == nil)
            for wrong in ["GARBAGE", "", own.reveal() + "x"] {
                #expect(await parties.refusal(by: "agent", actor: Secret(wrong)) == "invalid_request")
            }
            for type in [.jwt, .idToken, .refreshToken, .init(rawValue: "urn:x")] as [TokenExchange.TokenType] {
                #expect(await parties.refusal(by: "agent", actor: own, type) == "invalid_request")
            }
            #expect(await parties.refusal(by: "helper", actor: own) == "invalid_request")
            #expect(await parties.refusal(by: "agent", actor: parties.user) == "invalid_request")
            let refresh = try #require(await parties.login.storage.get()?.refreshToken)
            #expect(await parties.refusal(by: "agent", actor: Secret(refresh)) == "invalid_request")
            // Somebody who acts for another is not an actor itself.
            let delegated = try await parties.exchange(parties.user, by: "agent", actor: own)
            #expect(await parties.refusal(by: "agent", actor: delegated) == "invalid_request")
            try await parties.login.client.revoke()
            #expect(await parties.refusal(by: "agent", actor: own) == "invalid_request")
        }
    }

    @Test func `A type of an actor token without the token is refused`() async throws {
        try await run { parties in
            let metadata = try await parties.login.client.metadata()
            let pairs = [
                (name: "grant_type", value: "urn:ietf:params:oauth:grant-type:token-exchange"),
                (name: "subject_token", value: parties.user.reveal()),
                (name: "subject_token_type", value: TokenExchange.TokenType.accessToken.rawValue),
                (name: "client_id", value: "agent"), (name: "client_secret", value: "agent-secret"),
            ]
            let type = (name: "actor_token_type", value: TokenExchange.TokenType.accessToken.rawValue)
            for (form, status) in [(pairs, 200), (pairs + [type], 400), (pairs + [("actor_token", "")], 400)] {
                let request = HttpRequest(
                    method: .post,
                    url: try metadata.url(of: .token),
                    headerFields: [.contentType: "application/x-www-form-urlencoded"],
                    body: Data(PercentEncoding.bytes(of: form)),
                    timeout: .seconds(600)
                )
                #expect(try await DefaultHttpClient().send(request).status == status)
            }
        }
    }

    @Test func `An app that names who may act lets nobody else act`() async throws {
        try await run(mayAct: "agent") { parties in
            let access = try await parties.access(parties.user, .signature)
            #expect(access.mayAct?.subject == "agent" && access.actor == nil)
            let own = try await parties.own("agent")
            let delegated = try await parties.exchange(parties.user, by: "agent", actor: own)
            #expect(try await parties.access(delegated, .signature).actor?.subject == "agent")
            #expect(await parties.refusal(by: "agent", actor: nil) == nil)
            #expect(try await parties.refusal(by: "helper", actor: parties.own("helper")) == "invalid_request")
            #expect(await parties.refusal(by: "helper", actor: nil) == "invalid_request")
        }
    }

    /// What is not an actor.
    private static let unreadable: [JSON] = [
        "agent", [], [:], 7, true, ["sub": 7], ["sub": ""], ["sub": .null, "client_id": "a"], ["name": "agent"],
        ["sub": "a", "act": "b"], ["sub": "a", "act": [:]], ["sub": "a", "iss": 7], [["sub": "a"]],
        ["sub": "a", "act": ["sub": "b", "act": ["sub": 7]]],
    ]

    @Test(arguments: ["act", "may_act"])
    func `A token whose actor cannot be read is refused`(_ name: String) async throws {
        let key = try await TestKey.make()
        let login = try await TestLogin { $0.key = key }
        let now = login.provider.clock.seconds
        func access(_ actor: JSON?) async throws -> VerifiedAccess {
            var claims: JSON = [
                "iss": .string(login.provider.issuer), "sub": "user-1", "aud": .string(Self.address),
                "client_id": "demo-app", "iat": .int(now), "exp": .int(now + 300), "jti": "1",
            ]
            claims[name] = actor
            var header = key.header
            header["typ"] = "at+jwt"
            let fields: HTTPFields = [.authorization: "Bearer " + (try key.sign(claims, header: header))]
            let request = ReceivedRequest(method: "GET", target: "/v1/reports", headerFields: fields)
            return try await login.client.verify(request: request, for: ProtectedResource(Self.address))
        }
        for actor in Self.unreadable {
            let error = await failure { try await access(actor) }
            #expect(error?.brokenRule == name && error?.failureCode == .oidcUnacceptableToken)
        }
        for nobody: JSON? in [nil, .null] {
            let alone = try await access(nobody)
            #expect(alone.actor == nil && alone.mayAct == nil)
        }
        let known = try await access(["client_id": "agent", "iss": "https://a.example.test", "role": "x"])
        let actor = try #require(name == "act" ? known.actor : known.mayAct)
        #expect(actor.subject == nil && actor.clientId == "agent" && actor.issuer == "https://a.example.test")
        #expect(actor.claims["role"] == "x")
        #expect((name == "act" ? known.mayAct : known.actor) == nil)
    }

    @Test func `An introspection response whose actor cannot be read is refused`() async throws {
        let answer = Locked<JSON>(["active": true])
        let login = try await TestLogin {
            $0.metadata = { $0["introspection_endpoint"] = "https://op.example.test/as/introspect" }
            $0.intercept = { $0.url.path == "/as/introspect" ? .json(answer.current) : nil }
        } config: {
            $0.clientAuthentication = .clientSecretBasic("s3cret")
        }
        for name in ["act", "may_act"] {
            for actor in Self.unreadable {
                answer.set(["active": true, "sub": "user-1", name: actor])
                let error = await failure { try await login.client.introspect("x") }
                #expect(error?.failureCode == .oidcInvalidResponse)
            }
        }
        answer.set(["active": true, "sub": "user-1", "act": ["sub": "agent"]])
        #expect(try await login.client.introspect("x").actor?.subject == "agent")
        // A token that is not valid has no actor, whatever else the response says.
        answer.set(["active": false, "act": "x"])
        #expect(try await login.client.introspect("x").actor == nil)
    }
}
