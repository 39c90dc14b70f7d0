import PingLoginUI

/// The accounts of the app: one for each way to log in.
enum SampleAccount: String, CaseIterable {
    case journey
    case daVinci
    case browser
    case passkey
    /// A second user beside the one of `journey`.
    case second

    var id: Account.ID { Account.ID(rawValue: rawValue) }

    /// The account's user, from an earlier launch as well.
    ///
    /// - Throws: `PingError` when the storage cannot tell, such as a locked Keychain.
    func user(at server: SampleServer) async throws -> (any User)? {
        switch self {
        case .journey, .passkey, .second: try await server.journey(id).storedUser()
        case .daVinci: try await server.daVinci(id).storedUser()
        case .browser: try await server.browser(id).storedUser()
        }
    }
}
