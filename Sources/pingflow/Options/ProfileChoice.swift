import ArgumentParser
import PingOidc

/// The security profile that a provider is checked against.
enum ProfileChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// FAPI 2.0 Security Profile.
    case fapi2

    var profile: SecurityProfile {
        switch self {
        case .fapi2: .fapi2
        }
    }
}
