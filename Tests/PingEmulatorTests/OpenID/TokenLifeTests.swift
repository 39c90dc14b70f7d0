import Foundation
import HTTPTypes
import JWTKit
import PingEmulator
import PingNetwork
import PingOidc
import Testing

@Suite("The life of tokens")
struct TokenLifeTests {
    @Test func `A refresh gives new tokens, and the old refresh token is spent`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let first = try await openID.tokens()
        let second = try await openID.refresh(try #require(first["refresh_token"]?.string)).json
        #expect(second["refresh_token"] != first["refresh_token"])
        #expect(second["access_token"] != first["access_token"])
        #expect(second["id_token"] != nil)
    }

    @Test func `Using a spent refresh token revokes the whole family`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let first = try await openID.tokens()
        let spent = try #require(first["refresh_token"]?.string)
        let second = try await openID.refresh(spent).json
        #expect(try await openID.refresh(spent).json["error"] == "invalid_grant")
        #expect(try await openID.refresh(try #require(second["refresh_token"]?.string)).status == 400)
        #expect(try await openID.userInfo(try #require(second["access_token"]?.string)).status == 401)
    }

    @Test func `Within the grace period a spent refresh token works again, and after it ends the session`() async throws
    {
        let emulator = try Emulator.forTests { $0.lifetimes.refreshTokenGrace = .seconds(10) }
        let openID = OpenIDCalls(emulator)
        let spent = try #require(try await openID.tokens()["refresh_token"]?.string)
        let second = try await openID.refresh(spent).json
        emulator.advanceClock(by: .seconds(9))
        let third = try await openID.refresh(spent)
        #expect(third.status == 200)
        #expect(try third.json["refresh_token"] != second["refresh_token"])
        emulator.advanceClock(by: .seconds(1))
        #expect(try await openID.refresh(spent).json["error"] == "invalid_grant")
        #expect(try await openID.refresh(try #require(third.json["refresh_token"]?.string)).status == 400)
    }

    @Test func `Without rotation the response has no refresh token and the old one stays valid`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.rotatesRefreshTokens = false })
        let token = try #require(try await openID.tokens()["refresh_token"]?.string)
        for _ in 0..<3 {
            let response = try await openID.refresh(token)
            #expect(response.status == 200)
            #expect(try response.json["refresh_token"] == nil)
        }
    }

    @Test func `The fault of a missing refresh token leaves the old one good`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let token = try #require(try await openID.tokens()["refresh_token"]?.string)
        try emulator.setFaults([.once(.refreshMissingRefreshToken)])
        #expect(try await openID.refresh(token).json["refresh_token"] == nil)
        #expect(try await openID.refresh(token).json["refresh_token"] != nil)
    }

    @Test func `A refresh may narrow the scope but not widen it`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let first = try await openID.tokens()
        let token = try #require(first["refresh_token"]?.string)
        #expect(try await openID.refresh(token, ["scope": "openid address"]).json["error"] == "invalid_scope")
    }

    @Test func `Access and refresh tokens expire`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let tokens = try await openID.tokens()
        emulator.advanceClock(by: .seconds(3601))
        let response = try await openID.userInfo(try #require(tokens["access_token"]?.string))
        #expect(response.status == 401)
        #expect(response.headerFields[.wwwAuthenticate]?.contains("error=\"invalid_token\"") == true)
        emulator.advanceClock(by: .seconds(604_800))
        #expect(try await openID.refresh(try #require(tokens["refresh_token"]?.string)).status == 400)
    }

    @Test func `Revoking the refresh token kills the access token; revoking the access token only itself`() async throws
    {
        let openID = OpenIDCalls(try Emulator.forTests())
        let path = "\(openID.base)/token/revoke"
        let tokens = try await openID.tokens()
        let accessToken = try #require(tokens["access_token"]?.string)
        let refreshToken = try #require(tokens["refresh_token"]?.string)
        let stranger = try await openID.calls.post(path, form: [("client_id", "test"), ("token", refreshToken)])
        #expect(stranger.status == 400)
        #expect(try await openID.userInfo(accessToken).status == 200)
        let response = try await openID.calls.post(path, form: [("client_id", "demo-app"), ("token", refreshToken)])
        #expect(response.status == 200 && response.body.isEmpty)
        #expect(try await openID.userInfo(accessToken).status == 401)
        #expect(try await openID.calls.post(path, form: [("client_id", "demo-app"), ("token", "any")]).status == 200)
        #expect(try await openID.calls.post(path, form: [("client_id", "demo-app")]).status == 400)
    }

    @Test func `A user whose sessions were ended can neither refresh nor read`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let tokens = try await openID.tokens()
        #expect(emulator.expel(userName: "jo.field"))
        #expect(emulator.expel(userName: "nobody") == false)
        #expect(try await openID.refresh(try #require(tokens["refresh_token"]?.string)).status == 400)
        #expect(try await openID.userInfo(try #require(tokens["access_token"]?.string)).status == 401)
    }

    @Test func `A rotated key is published beside the old one until that is withdrawn`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let old = try #require(try await openID.tokens()["id_token"]?.string)
        try await emulator.rotateKeys()
        let new = try #require(try await openID.tokens()["id_token"]?.string)
        let both = try await keys(openID)
        _ = try await both.verify(old, as: AnyClaims.self)
        _ = try await both.verify(new, as: AnyClaims.self)
        try await emulator.rotateKeys(withdrawingOld: true)
        let last = try await keys(openID)
        let error = await #expect(throws: JWTError.self) { try await last.verify(new, as: AnyClaims.self) }
        #expect(error?.errorType == .signatureVerificationFailed)
    }

    @Test func `Introspection is for confidential clients`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let path = "\(openID.base)/introspect"
        let token = try #require(try await openID.tokens()["access_token"]?.string)
        let own = [("client_id", "demo-service"), ("client_secret", "demo-service-secret")]
        let response = try await openID.calls.post(path, form: own + [("token", token)]).json
        #expect(response["active"] == true)
        #expect(response["client_id"] == "demo-app")
        #expect(response["username"] == "jo.field")
        #expect(try await openID.calls.post(path, form: own + [("token", "any")]).json == ["active": false])
        #expect(try await openID.calls.post(path, form: [("client_id", "demo-app"), ("token", token)]).status == 401)
    }

    @Test func `Tokens of one realm are unknown in another`() async throws {
        var openID = OpenIDCalls(try Emulator.forTests())
        let token = try #require(try await openID.tokens()["access_token"]?.string)
        openID.base = "/am/oauth2"
        #expect(try await openID.userInfo(token).status == 401)
    }

    @Test(arguments: [nil, "Bearer nonsense", "Basic eA=="])
    func `User information needs a token, and tells why it refuses`(header: String?) async throws {
        let openID = OpenIDCalls(try Emulator.forTests())
        let headers = header.map { ["Authorization": $0] } ?? [:]
        let response = try await openID.calls.get("\(openID.base)/userinfo", headers: headers)
        #expect(response.status == 401)
        #expect(response.headerFields[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
    }

    @Test func `Without the scope openid there is no ID token, and user information is refused`() async throws {
        var openID = OpenIDCalls(try Emulator.forTests())
        openID.scope = "profile"
        let tokens = try await openID.tokens()
        #expect(tokens["id_token"] == nil)
        #expect(try await openID.userInfo(try #require(tokens["access_token"]?.string)).status == 403)
    }

    @Test func `Claims follow the scope`() async throws {
        var openID = OpenIDCalls(try Emulator.forTests())
        openID.scope = "openid address phone"
        let token = try #require(try await openID.tokens()["access_token"]?.string)
        let claims = try await openID.userInfo(token).json
        #expect(claims["address"]?["locality"] == "Oxford")
        #expect(claims["phone_number"] != nil)
        #expect(claims["email"] == nil && claims["name"] == nil)
    }

    private func keys(_ openID: OpenIDCalls) async throws -> JWTKeyCollection {
        let set = try await openID.calls.get("\(openID.base)/connect/jwk_uri").json
        return try await JWTKeyCollection().add(jwksJSON: set.text())
    }
}
