import Foundation
import PingOidc

extension FuzzTarget {
    /// A configuration file: it is read, or the error names what to do.
    static let configuration = FuzzTarget(name: "configuration") { bytes in
        do throws(PingError) {
            var oidc = OidcClientConfig()
            try ConfigurationFile(data: Data(bytes)).configure(&oidc)
        } catch {
            require(error.code == .invalidConfigurationFile, "A mistake has its own code.")
            require(error.recovery != nil, "The error names what to do.")
        }
    }
}
