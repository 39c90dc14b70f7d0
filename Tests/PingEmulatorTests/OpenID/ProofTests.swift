import Crypto
import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The provider is strict with proofs of possession")
struct ProofTests {
    private let key = P256.Signing.PrivateKey()

    private func openID() throws -> OpenIDCalls { OpenIDCalls(try Emulator.forTests()) }

    private func proof(
        _ openID: OpenIDCalls,
        path: String = "/access_token",
        method: String = "POST",
        _ change: (inout JSON, inout JSON) -> Void = { _, _ in }
    ) throws -> String {
        let point = key.publicKey.rawRepresentation
        var header: JSON = [
            "typ": "dpop+jwt", "alg": "ES256",
            "jwk": [
                "kty": "EC", "crv": "P-256", "x": .string(Data(point.prefix(32)).base64URLEncodedString()),
                "y": .string(Data(point.suffix(32)).base64URLEncodedString()),
            ],
        ]
        var claims: JSON = [
            "htm": .string(method), "htu": .string(openID.calls.url + openID.base + path),
            "iat": .int(Int(Emulator.moment.timeIntervalSince1970)), "jti": .string(UUID().uuidString),
        ]
        change(&header, &claims)
        let text = [header, claims].map { $0.serialized().base64URLEncodedString() }.joined(separator: ".")
        return try text + "." + key.signature(for: Data(text.utf8)).rawRepresentation.base64URLEncodedString()
    }

    private func exchange(_ openID: OpenIDCalls, proof: String, _ changes: [String: String?] = [:]) async throws
        -> HttpResponse
    {
        let form: [String: String?] = [
            "grant_type": "authorization_code", "code": try await openID.code(changes),
            "redirect_uri": openID.redirectURI, "client_id": openID.clientID, "code_verifier": openID.verifier,
        ]
        return try await openID.token(form, headers: ["DPoP": proof])
    }

    @Test func `A correct proof binds the tokens to its key`() async throws {
        let openID = try openID()
        let tokens = try await exchange(openID, proof: proof(openID)).json
        #expect(tokens["token_type"] == "DPoP")
        let access = try #require(tokens["access_token"]?.string)
        #expect(try await openID.userInfo(access).status == 401)
        let hash = Data(SHA256.hash(data: Data(access.utf8))).base64URLEncodedString()
        let proof = try proof(openID, path: "/userinfo", method: "GET") { $1["ath"] = .string(hash) }
        let headers = ["Authorization": "dpop \(access)", "DPoP": proof]
        #expect(try await openID.calls.get("\(openID.base)/userinfo", headers: headers).status == 200)
        #expect(try await openID.calls.get("\(openID.base)/userinfo", headers: headers).status == 401)
        let refresh = try #require(tokens["refresh_token"]?.string)
        #expect(try await openID.refresh(refresh).json["error"] == "invalid_grant")
        let form: [String: String?] = [
            "grant_type": "refresh_token", "refresh_token": refresh, "client_id": openID.clientID,
        ]
        #expect(try await openID.token(form, headers: ["DPoP": self.proof(openID)]).status == 200)
    }

    @Test(arguments: ["typ", "alg", "private", "htm", "htu", "query", "old", "future", "jti", "signature"])
    func `Each flaw of a proof is refused`(_ flaw: String) async throws {
        let openID = try openID()
        let url = openID.calls.url + openID.base + "/access_token"
        let now = Int(Emulator.moment.timeIntervalSince1970)
        var proof = try proof(openID) { header, claims in
            switch flaw {
            case "typ": header["typ"] = "JWT"
            case "alg": header["alg"] = "none"
            case "private": header["jwk"]?["d"] = "AA"
            case "htm": claims["htm"] = "GET"
            case "htu": claims["htu"] = .string(openID.calls.url + openID.base + "/userinfo")
            case "query": claims["htu"] = .string(url + "?a=b")
            case "old": claims["iat"] = .int(now - 3600)
            case "future": claims["iat"] = .int(now + 3600)
            case "jti": claims["jti"] = nil
            default: break
            }
        }
        if flaw == "signature" { proof = String(proof.dropLast(8)) + "AAAAAAAA" }
        let response = try await exchange(openID, proof: proof)
        #expect(response.status == 400)
        #expect(try response.json["error"] == "invalid_dpop_proof")
    }

    @Test func `A code that was asked for with another key is refused`() async throws {
        let openID = try openID()
        let response = try await exchange(openID, proof: proof(openID), ["dpop_jkt": "another"])
        #expect(try response.json["error"] == "invalid_dpop_proof")
    }

    @Test func `A client that must send proofs is refused without one`() async throws {
        let openID = OpenIDCalls(
            try Emulator.forTests { for index in $0.clients.indices { $0.clients[index].requiresDPoP = true } }
        )
        #expect(try await openID.exchange(openID.code()).json["error"] == "invalid_dpop_proof")
    }
}
