import Foundation
import PingFido

/// Writes the metadata of WebAuthn nodes, each member in the form for page scripts and in the one for apps.
struct JourneyPasskeyOptions: Sendable {
    let relyingParty: RelyingParty
    let parameters: PasskeyParameters
    let request: IssuedCeremony
    let takesJSON: Bool

    func registration(of user: EmulatorUser) -> JSON {
        let algorithms = JSON.array(
            parameters.algorithms.map { ["type": "public-key", "alg": .int($0)] }
        )
        var data = common("webauthn_registration", script: "id")
        data["attestationPreference"] = "none"
        data["userName"] = .string(user.userName)
        data["userId"] = .string(UserHandle(user).bytes.base64EncodedString())
        data["displayName"] = .string(user.displayName)
        data["relyingPartyName"] = .string(relyingParty.name)
        data["authenticatorSelection"] = .string(parameters.selection.text())
        data["_authenticatorSelection"] = parameters.selection
        data["pubKeyCredParams"] = .string(algorithms.text())
        data["_pubKeyCredParams"] = algorithms
        list(user.passkeys, as: "excludeCredentials", in: &data)
        return data
    }

    func authentication(of user: EmulatorUser?) -> JSON {
        var data = common("webauthn_authentication", script: "rpId")
        data["userVerification"] = .string(request.userVerification.rawValue)
        list(user?.passkeys ?? [], as: "allowCredentials", in: &data)
        return data
    }

    private func common(_ action: JSON, script: String) -> JSON {
        [
            "_action": action, "_type": "WebAuthn", "challenge": .string(request.challenge.base64EncodedString()),
            "relyingPartyId": .string("\(script): \"\(relyingParty.id)\","),
            "_relyingPartyId": .string(relyingParty.id),
            "timeout": .string(String(parameters.timeout)), "extensions": [:],
            "supportsJsonResponse": .bool(takesJSON),
        ]
    }

    private func list(_ passkeys: [EmulatorPasskey], as name: String, in data: inout JSON) {
        let scripts = passkeys.map { passkey in
            let bytes = passkey.id.map { String(Int8(bitPattern: $0)) }.joined(separator: ", ")
            return "{ \"type\": \"public-key\", \"id\": new Int8Array([\(bytes)]).buffer }"
        }
        data[name] = .string(scripts.isEmpty ? "" : "\(name): [\(scripts.joined(separator: ", "))]")
        data["_" + name] = .array(passkeys.map { ["type": "public-key", "id": $0.id.signedBytes] })
    }
}

extension EmulatorUser {
    var displayName: String {
        let names = ["givenName", "sn"].compactMap { attributes[$0]?.string }
        return names.isEmpty ? userName : names.joined(separator: " ")
    }
}
