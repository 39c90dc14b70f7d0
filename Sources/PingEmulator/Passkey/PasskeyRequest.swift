import Foundation
import PingFido

/// What a ceremony was asked for, until it is answered.
struct PasskeyRequest: Sendable {
    let challenge: Data
    let userVerification: Requirement
}

/// What a flow file says about a ceremony; the rest is the emulator's to fill in.
struct PasskeyParameters: Sendable {
    static let names = ["userVerification", "residentKey", "attachment", "algorithms", "timeout"]

    var userVerification = Requirement.preferred
    var residentKey = Requirement.required
    var attachment: AuthenticatorAttachment?
    var algorithms = [COSEAlgorithm.es256.rawValue]
    /// In milliseconds.
    var timeout = 60_000

    init() {}

    init(_ members: FlowMembers) throws {
        try members["userVerification"].map { userVerification = Requirement(rawValue: try $0.string()) }
        try members["residentKey"].map { residentKey = Requirement(rawValue: try $0.string()) }
        try members["attachment"].map { attachment = AuthenticatorAttachment(rawValue: try $0.string()) }
        try members["algorithms"].map { algorithms = try $0.sequence().map { try $0.int() } }
        try members["timeout"].map { timeout = try $0.int() }
    }

    /// How the authenticator is chosen, as both products write it.
    var selection: JSON {
        var selection: JSON = [
            "userVerification": .string(userVerification.rawValue), "residentKey": .string(residentKey.rawValue),
            "requireResidentKey": .bool(residentKey == .required),
        ]
        selection["authenticatorAttachment"] = attachment.map { .string($0.rawValue) }
        return selection
    }
}

extension Data {
    /// Bytes as both products write them: an array of signed numbers.
    var signedBytes: JSON { .array(map { .int(Int(Int8(bitPattern: $0))) }) }
}
