import Crypto
import Foundation
import JWTKit
import PingEmulator
import PingNetwork
import Testing

@Suite("The provider is strict with client assertions")
struct ClientAssertionTests {
    private let key = P256.Signing.PrivateKey()
    private let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    private func openID() throws -> OpenIDCalls {
        let point = key.publicKey.rawRepresentation
        var client = EmulatorClient(id: "bank", redirectURIs: ["demo://cb"])
        client.keys = [
            [
                "kty": "EC", "crv": "P-256", "alg": "ES256",
                "x": .string(Data(point.prefix(32)).base64URLEncodedString()),
                "y": .string(Data(point.suffix(32)).base64URLEncodedString()),
            ]
        ]
        var openID = OpenIDCalls(try Emulator.forTests { $0.clients = [client] })
        openID.clientID = "bank"
        return openID
    }

    private func assertion(
        _ openID: OpenIDCalls,
        header: JSON = ["alg": "ES256"],
        _ change: (inout JSON) -> Void = { _ in }
    ) throws -> String {
        let now = Int(Emulator.moment.timeIntervalSince1970)
        var claims: JSON = [
            "iss": "bank", "sub": "bank", "aud": .string(openID.calls.url + openID.base), "iat": .int(now),
            "exp": .int(now + 60), "jti": .string(UUID().uuidString),
        ]
        change(&claims)
        let text = [header, claims].map { $0.serialized().base64URLEncodedString() }.joined(separator: ".")
        return try text + "." + key.signature(for: Data(text.utf8)).rawRepresentation.base64URLEncodedString()
    }

    /// A refresh of an unknown token: `invalid_grant` means that the client was let in.
    private func error(_ openID: OpenIDCalls, _ assertion: String, _ changes: [String: String?] = [:]) async throws
        -> String?
    {
        let form = ["client_assertion": assertion, "client_assertion_type": type].merging(changes) { $1 ?? $0 }
        return try await openID.refresh("unknown", form).json["error"]?.string
    }

    @Test func `A correct assertion lets the client in, once`() async throws {
        let openID = try openID()
        let assertion = try assertion(openID)
        #expect(try await error(openID, assertion) == "invalid_grant")
        #expect(try await error(openID, assertion) == "invalid_client")
    }

    @Test(arguments: ["aud", "sub", "iss", "exp", "long", "iat", "jti", "alg", "type", "signature", "client_id"])
    func `Each flaw of an assertion is refused`(_ flaw: String) async throws {
        let openID = try openID()
        let now = Int(Emulator.moment.timeIntervalSince1970)
        var assertion = try assertion(openID, header: ["alg": flaw == "alg" ? "none" : "ES256"]) { claims in
            switch flaw {
            case "aud": claims["aud"] = .string(openID.calls.url + openID.base + "/access_token")
            case "sub", "iss": claims[flaw] = "demo-app"
            case "exp": claims["exp"] = .int(now - 1)
            case "long": claims["exp"] = .int(now + 3600)
            case "iat": claims["iat"] = .int(now + 600)
            case "jti": claims["jti"] = nil
            default: break
            }
        }
        if flaw == "signature" { assertion = String(assertion.dropLast(8)) + "AAAAAAAA" }
        var changes: [String: String?] = [:]
        if flaw == "type" { changes["client_assertion_type"] = "urn:other" }
        if flaw == "client_id" { changes["client_id"] = "demo-app" }
        #expect(try await error(openID, assertion, changes) == "invalid_client")
    }

    @Test func `A client that authenticates in two ways at once is refused`() async throws {
        let openID = try openID()
        let error = try await error(openID, assertion(openID), ["client_secret": "x"])
        #expect(error == "invalid_request")
    }
}
