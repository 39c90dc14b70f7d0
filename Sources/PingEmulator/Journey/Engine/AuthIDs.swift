import Foundation
import JWTKit
import PingCommons

/// Makes and reads `authId`s: signed, short-lived, and new with every step.
struct AuthIDs: Sendable {
    /// The content of an `authId`.
    struct Content: Sendable {
        let runID: String
        let oneTimeKey: String
        let realm: String
        let isExpired: Bool
    }

    private let keys = JWTKeyCollection()
    private let secret: [UInt8]
    private let clock: EmulatorClock

    init(secret: [UInt8], clock: EmulatorClock) {
        self.secret = secret
        self.clock = clock
    }

    private func prepared() async -> JWTKeyCollection {
        await keys.add(hmac: HMACKey(from: Data(secret)), digestAlgorithm: .sha256)
    }

    func make(for run: JourneyRun) async throws -> String {
        let now = clock.seconds
        let claims: JSON = [
            "otk": .string(run.oneTimeKey),
            "authIndexType": .string(run.indexType),
            "authIndexValue": .string(run.indexValue),
            "realm": .string(run.realm.path),
            "sessionId": .string(run.id),
            "iat": .int(now),
            "exp": .int(Int(run.expiresAt.timeIntervalSince1970)),
        ]
        return try await prepared().sign(Claims(json: claims))
    }

    /// - Throws: ``HttpFailure``: 400 for text that is not a JWT or was altered.
    func read(_ text: String) async throws -> Content {
        let claims: JSON
        do {
            claims = try await prepared().verify(text, as: Claims.self).json
        } catch let error as JWTError where error.errorType == .signatureVerificationFailed {
            throw HttpFailure.badRequest("AuthId JWT Signature not valid")
        } catch {
            throw HttpFailure.badRequest("Failed to parse JWT, the authId is not a signed token.")
        }
        guard let runID = claims["sessionId"]?.string, let key = claims["otk"]?.string,
            let realm = claims["realm"]?.string, let expiry = claims["exp"]?.int
        else { throw HttpFailure.badRequest("Failed to parse JWT, a claim is missing.") }
        return Content(runID: runID, oneTimeKey: key, realm: realm, isExpired: clock.seconds >= expiry)
    }
}
