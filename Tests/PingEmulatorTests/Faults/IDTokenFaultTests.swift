import Crypto
import Foundation
import JWTKit
import PingEmulator
import PingNetwork
import Testing

@Suite("Spoilt ID tokens")
struct IDTokenFaultTests {
    @Test(arguments: [
        (EmulatorFault.idTokenOtherKey, JWTError.ErrorType.signatureVerificationFailed),
        (.idTokenAlteredSignature, .signatureVerificationFailed),
        (.idTokenAlteredClaims, .signatureVerificationFailed), (.idTokenTwoParts, .malformedToken),
        (.idTokenGarbage, .malformedToken),
    ])
    func `A token that is spoilt after or instead of signing cannot be verified`(
        fault: EmulatorFault,
        reason: JWTError.ErrorType
    ) async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.faults = [.always(fault)] })
        let token = try #require(try await openID.tokens()["id_token"]?.string)
        let keys = try await keys(openID)
        let error = await #expect(throws: JWTError.self) { try await keys.verify(token, as: AnyClaims.self) }
        #expect(error?.errorType == reason)
    }

    @Test(arguments: [EmulatorFault.idTokenUnsigned, .idTokenSharedSecret])
    func `A token of another algorithm has no signature of the key's length`(fault: EmulatorFault) async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.faults = [.always(fault)] })
        let token = try #require(try await openID.tokens()["id_token"]?.string)
        let keys = try await keys(openID)
        let error = await #expect(throws: CryptoKitError.self) { try await keys.verify(token, as: AnyClaims.self) }
        #expect(error.map { "\($0)" } == "incorrectParameterSize")
    }

    @Test(arguments: [
        (EmulatorFault.idTokenWrongIssuer, "iss"), (.idTokenWrongAudience, "aud"), (.idTokenAudienceList, "aud"),
        (.idTokenSeveralAudiences, "aud"), (.idTokenWrongParty, "azp"), (.idTokenWrongNonce, "nonce"),
        (.idTokenMissingNonce, "nonce"), (.idTokenMissingIssuer, "iss"), (.idTokenMissingSubject, "sub"),
        (.idTokenMissingAudience, "aud"), (.idTokenMissingExpiry, "exp"), (.idTokenMissingIssuedAt, "iat"),
        (.idTokenWrongAccessTokenHash, "at_hash"), (.idTokenMissingAccessTokenHash, "at_hash"),
        (.idTokenNotYetValid, "nbf"), (.idTokenExpired, "exp"), (.idTokenFromFuture, "iat"),
        (.idTokenFromPast, "iat"), (.idTokenOldLogin, "auth_time"), (.idTokenTextTimes, "exp"),
        (.idTokenFractionalTimes, "exp"),
    ])
    func `A claim is spoilt before signing, so that the signature holds`(fault: EmulatorFault, claim: String)
        async throws
    {
        let instant = Date(timeIntervalSince1970: 1_800_000_000)
        let emulator = try Emulator.forTests { $0.services.now = { instant } }
        let clean = try await claims(OpenIDCalls(emulator))
        try emulator.setFaults([.always(fault)])
        let spoilt = try await claims(OpenIDCalls(emulator))
        #expect(clean[claim] != spoilt[claim])
    }

    @Test func `A token names no key, or one that is not published`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.faults = [.once(.idTokenMissingKeyID)] })
        #expect(try await header(openID)["kid"] == nil)
        let other = OpenIDCalls(try Emulator.forTests { $0.faults = [.once(.idTokenUnknownKeyID)] })
        let published = try await other.calls.get("\(other.base)/connect/jwk_uri").json["keys"]?[0]?["kid"]
        #expect(try await header(other)["kid"] == "unknown-key")
        #expect(try await header(other)["kid"] == published)
    }

    private func header(_ openID: OpenIDCalls) async throws -> JSON {
        let token = try #require(try await openID.tokens()["id_token"]?.string)
        return try JSON(parsing: try #require(Data(base64URLEncoded: String(token.prefix { $0 != "." }))))
    }

    @Test func `Another subject comes only with a refresh`() async throws {
        let openID = OpenIDCalls(try Emulator.forTests { $0.faults = [.always(.idTokenOtherSubjectOnRefresh)] })
        let first = try await openID.tokens()
        let second = try await openID.refresh(try #require(first["refresh_token"]?.string)).json
        let keys = try await keys(openID)
        let before = try await keys.verify(try #require(first["id_token"]?.string), as: AnyClaims.self).json
        let after = try await keys.verify(try #require(second["id_token"]?.string), as: AnyClaims.self).json
        #expect(before["sub"] != "somebody-else")
        #expect(after["sub"] == "somebody-else")
    }

    private func keys(_ openID: OpenIDCalls) async throws -> JWTKeyCollection {
        let set = try await openID.calls.get("\(openID.base)/connect/jwk_uri").json
        return try await JWTKeyCollection().add(jwksJSON: set.text())
    }

    private func claims(_ openID: OpenIDCalls) async throws -> JSON {
        let token = try #require(try await openID.tokens()["id_token"]?.string)
        return try await keys(openID).verify(token, as: AnyClaims.self).json
    }
}
