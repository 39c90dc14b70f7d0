import Foundation
import PingFido

/// The request for a ceremony, until the client submits its outcome.
struct IssuedCeremony: Sendable {
    let challenge: Data
    let userVerification: Requirement
}

/// The options of a ceremony in a flow file; the emulator adds the others.
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

    /// The authenticator selection, as both products send it.
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
    /// Bytes as both products send them: an array of signed numbers.
    var signedBytes: JSON { .array(map { .int(Int(Int8(bitPattern: $0))) }) }
}
