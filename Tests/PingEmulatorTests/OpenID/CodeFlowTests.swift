import Foundation
import HTTPTypes
import JWTKit
import PingEmulator
import PingNetwork
import PingOidc
import Testing

@Suite("The code flow")
struct CodeFlowTests {
    @Test(arguments: SigningAlgorithm.allCases)
    func `A login leads to tokens, a verifiable ID token and the user's claims`(algorithm: SigningAlgorithm)
        async throws
    {
        let openID = OpenIDCalls(try Emulator.forTests { $0.signingAlgorithm = algorithm })
        let tokens = try await openID.tokens()
        #expect(tokens["token_type"] == "Bearer")
        #expect(tokens["expires_in"] == 3600)
        #expect(tokens["refresh_token"]?.string?.isEmpty == false)

        let keys = try await openID.calls.get("\(openID.base)/connect/jwk_uri").json
        let collection = try await JWTKeyCollection().add(jwksJSON: keys.text())
        let claims = try await collection.verify(try #require(tokens["id_token"]?.string), as: AnyClaims.self).json
        #expect(claims["iss"]?.string == openID.calls.url + openID.base)
        #expect(claims["aud"] == "demo-app")
        #expect(claims["nonce"] == "no-1")

        let person = try await openID.userInfo(try #require(tokens["access_token"]?.string)).json
        #expect(person["sub"] == claims["sub"])
        #expect(person["email"] == "jo.field@example.test")
    }

    @Test func `The same flow works over a socket`() async throws {
        let server = try await Emulator.forTests().serve()
        let openID = OpenIDCalls(EmulatorCalls(client: RawSocketClient(), url: server.url))
        let tokens = try await openID.tokens()
        let person = try await openID.userInfo(try #require(tokens["access_token"]?.string)).json
        #expect(person["given_name"] == "Jo")
        await server.stop()
    }
}

struct AnyClaims: JWTPayload {
    let json: JSON

    init(from decoder: any Decoder) throws { json = try JSON(from: decoder) }
    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}
