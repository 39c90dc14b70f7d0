import Foundation
import PingCommons

/// Makes random text.
struct TokenFactory: Sendable {
    private let services: SystemServices

    init(services: SystemServices) {
        self.services = services
    }

    /// Random text of the base64url alphabet.
    func random(bytes count: Int = 24) -> String {
        Data(services.randomBytes(count)).base64URLEncodedString()
    }

    func bytes(_ count: Int) -> [UInt8] { services.randomBytes(count) }

    /// A new identifier, lower case.
    func identifier() -> String { services.uuid().uuidString.lowercased() }
}
