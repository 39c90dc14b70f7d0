import Crypto
import Foundation
import HTTPTypes
import PingTestKit
import Testing

@testable import PingOidc

@Suite struct DPoPProofTests {
    private static let dpop = HTTPField.Name("DPoP")
    private static let nonce = HTTPField.Name("DPoP-Nonce")

    private func login(
        _ policy: DPoPPolicy = .required,
        keys: any DPoPKeySource = SoftwareDPoPKeys(),
        type: String? = "DPoP",
        _ behaviour: (inout TestProvider.Behaviour) -> Void = { _ in }
    ) async throws -> TestLogin {
        try await TestLogin {
            $0.answer = { $0["token_type"] = type.map(JSON.string) ?? .null }
            behaviour(&$0)
        } config: {
            $0.dpop = policy
            $0.dpopKeys = keys
        }
    }

    private func proofs(_ login: TestLogin) throws -> [(request: HttpRequest, token: SignedToken)] {
        let name = try #require(Self.dpop)
        return try login.provider.requests.compactMap { request in
            try request.headerFields[name].map { (request, try SignedToken($0)) }
        }
    }

    @Test func `A proof names method, URL, time and token, and is signed with the key that it shows`() async throws {
        let login = try await login {
            $0.metadata = { $0["userinfo_endpoint"] = "https://op.example.test/as/userinfo?v=2" }
        }
        let token = try await login.logIn()
        _ = try await login.client.userinfo().get()
        let proofs = try proofs(login)
        #expect(proofs.map { $0.token.claims["htm"]?.string } == ["POST", "GET"])
        for (request, proof) in proofs {
            #expect(proof.claims["htu"]?.string == request.url.withoutQuery.absoluteString)
            #expect(proof.claims["iat"]?.int == login.provider.clock.seconds)
            #expect(proof.header["typ"] == "dpop+jwt" && proof.header["alg"] == "ES256")
            let jwk = try #require(proof.header["jwk"])
            #expect(Set(jwk.object?.keys.map(\.self) ?? []) == ["kty", "crv", "x", "y"])
            #expect(try PublicKey(jwk).isValidSignature(proof.signature, for: proof.signingInput, .es256))
        }
        #expect(Set(proofs.map { $0.token.claims["jti"]?.string }).count == 2)
        #expect(Set(proofs.map { $0.token.header["jwk"] }).count == 1)
        let hash = Data(SHA256.hash(data: Data(token.accessToken.utf8))).base64URLEncodedString()
        #expect(proofs.map { $0.token.claims["ath"]?.string } == [nil, hash])
        #expect(proofs[1].request.headerFields[.authorization] == "DPoP \(token.accessToken)")
    }

    @Test func `The authorization request names the key, which survives in a stored request`() async throws {
        let login = try await login()
        let request = try await login.client.authorizationRequest()
        let named = request.url.queryItems.first { $0.name == "dpop_jkt" }?.value
        let restored = try JSON(encoding: request).decoded(as: PingOidc.AuthorizationRequest.self)
        let code = try login.client.code(fromRedirect: login.provider.approve(request), for: restored)
        _ = try await login.client.exchange(code: code, for: restored)
        let jwk = try #require(try proofs(login).first?.token.header["jwk"])
        let thumbprint = Data(SHA256.hash(data: jwk.serialized(sortedKeys: true))).base64URLEncodedString()
        #expect(named == thumbprint)
    }

    @Test func `An app cannot replace the key's name`() async throws {
        let login = try await login()
        let error = await failure {
            try await login.client.authorizationRequest(additionalParameters: ["dpop_jkt": "x"])
        }
        #expect(error?.failureCode == .invalidConfiguration)
    }

    @Test(
        arguments: [
            (.off, "Bearer", true), (.off, "DPoP", false), (.off, nil, true), (.preferred, "Bearer", true),
            (.preferred, "DPoP", true), (.preferred, nil, true), (.required, "dPoP", true),
            (.required, "Bearer", false),
            (.required, nil, false),
        ] as [(DPoPPolicy, String?, Bool)]
    )
    func `The policy decides which types of tokens are accepted`(
        _ policy: DPoPPolicy,
        _ type: String?,
        _ isAccepted: Bool
    )
        async throws
    {
        let login = try await login(policy, type: type)
        let error = await failure { try await login.logIn() }
        #expect(error?.failureCode == (isAccepted ? nil : .oidcUnsupportedTokenType))
        #expect(try proofs(login).isEmpty == (policy == .off))
    }

    @Test func `Tokens of a bearer session become bound at the first refresh after the app asks for it`() async throws {
        let bearer = try await TestLogin()
        try await bearer.logIn()
        bearer.provider.change { $0.answer = { $0["token_type"] = "DPoP" } }
        let client = TestLogin.client(of: bearer.provider, storage: bearer.storage) {
            $0.dpop = .preferred
            $0.dpopKeys = SoftwareDPoPKeys()
        }
        #expect(try await client.token().get().isBound == false)
        let token = try await client.refresh().get()
        #expect(token.isBound && token.dpopKey != nil)
        #expect(try await bearer.client.refresh().get().dpopKey == token.dpopKey, "The key stays with the tokens.")
    }

    @Test func `A nonce that changes in every response does not cause a loop`() async throws {
        let count = Locked(0)
        let login = try await login {
            $0.intercept = { request in
                guard request.url.path == "/as/token", let name = Self.nonce else { return nil }
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                var response = HttpResponse.oauthError("use_dpop_nonce")
                response.headerFields[name] = "nonce-\(number)"
                return response
            }
        }
        guard case .apiError(400, _) = await failure({ try await login.logIn() }) as? OidcError else {
            Issue.record("another error")
            return
        }
        #expect(try proofs(login).map { $0.token.claims["nonce"]?.string } == [nil, "nonce-1"])
        _ = await failure { try await login.logIn() }
        #expect(try proofs(login).dropFirst(2).map { $0.token.claims["nonce"]?.string } == ["nonce-2", "nonce-3"])
    }

    @Test(arguments: [
        "DPoP error=\"use_dpop_nonce\"", "dPOP Error=use_dpop_nonce",
        "Bearer realm=\"a, DPoP b\", DPOP algs=\"ES256\", error=\"use_dpop_nonce\"",
    ])
    func `A resource's challenge is understood in any case and company`(_ challenge: String) async throws {
        let login = try await login {
            $0.intercept = { request in
                guard request.url.path == "/as/userinfo", let dpop = Self.dpop, let name = Self.nonce,
                    let proof = request.headerFields[dpop], try SignedToken(proof).claims["nonce"] != "fresh"
                else { return nil }
                return HttpResponse(status: 401, headerFields: [.wwwAuthenticate: challenge, name: "fresh"])
            }
        }
        try await login.logIn()
        #expect(try await login.client.userinfo().get()["sub"] == "user-1")
    }

    @Test(arguments: ["", "two words", "quo\"te", String(repeating: "n", count: 2000)])
    func `A nonce that breaks the rules is not repeated to the server`(_ nonce: String) async throws {
        let login = try await login {
            $0.intercept = { request in
                guard request.url.path == "/as/token", let name = Self.nonce else { return nil }
                var response = HttpResponse.oauthError("use_dpop_nonce")
                response.headerFields[name] = nonce
                return response
            }
        }
        #expect(await failure { try await login.logIn() } != nil)
        #expect(try proofs(login).count == 1)
    }

    @Test func `A nonce goes back to the origin that sent it, and to no other`() throws {
        let (nonces, name) = (DPoPNonces(), try #require(Self.nonce))
        nonces.remember(HttpResponse(status: 200, headerFields: [name: "n-1"]), of: "https://one.example")
        #expect(nonces["https://one.example"] == "n-1")
        #expect(nonces["https://two.example"] == nil)
    }

    @Test func `Tokens without their key ask for a login with their own error, and stay`() async throws {
        let login = try await login()
        var token = try await login.logIn()
        for lost in [nil, "software:AAAA", "enclave:AAAA"] as [String?] {
            token.dpopKey = lost
            try await login.storage.save(item: token)
            for error in [await login.client.userinfo(cache: false).error, await login.client.refresh().error] {
                #expect(error?.failureCode == .oidcKeyLost)
                #expect(error?.requiresLogin == true)
            }
            #expect(try await login.storage.get() == token)
        }
    }

    @Test func `The key is stored with the tokens, is never shown, and no server can give one`() async throws {
        let login = try await login {
            $0.answer = {
                $0["token_type"] = "DPoP"
                $0["dpop_key"] = "software:evil"
            }
        }
        let token = try await login.logIn()
        let key = try #require(token.dpopKey)
        #expect(key.hasPrefix("software:") && key != "software:evil")
        #expect(token.additionalMembers["dpop_key"] == nil)
        #expect(try await login.storage.get()?.dpopKey == key)
        #expect(try JSON(encoding: token).decoded(as: Token.self) == token)
        let source = try await SoftwareDPoPKeys().key(stored: Secret(key))
        let request = try await login.client.authorizationRequest()
        for shown in [everyForm(of: token), everyForm(of: source), everyForm(of: request), everyForm(of: login.client)]
        {
            #expect(shown.contains(key.dropFirst(9)) == false)
        }
    }
}
