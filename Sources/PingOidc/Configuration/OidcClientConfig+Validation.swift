import Foundation
import PingCommons
import PingNetwork

extension OidcClientConfig {
    /// Refuses a configuration that cannot work, before anything is sent.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration`, naming the option.
    func validate() throws {
        try require("clientId", clientId)
        try require("redirectUri", redirectUri)
        guard RedirectTarget(redirectUri) != nil else {
            throw Self.invalid("redirectUri", "is not a URI with a scheme", "Write it as registered, such as app:/cb.")
        }
        if openId == nil {
            try require("discoveryEndpoint", discoveryEndpoint)
            do { _ = try WebURL(discoveryEndpoint) } catch {
                throw Self.invalid("discoveryEndpoint", "cannot be used. \(error.localizedDescription)", nil, error)
            }
        }
        guard clockSkew >= 0, clockSkew.isFinite else {
            throw Self.invalid("clockSkew", "must be zero or more seconds", nil)
        }
    }

    private func require(_ option: String, _ value: String) throws {
        guard !value.isEmpty else {
            throw Self.invalid(option, "is empty", "Set it in the module's configuration.")
        }
    }

    private static func invalid(
        _ option: String,
        _ problem: String,
        _ recovery: String?,
        _ underlying: (any Error)? = nil
    ) -> PingError {
        PingError(
            .invalidConfiguration,
            "The OIDC option \(option) \(problem).".replacingOccurrences(of: "..", with: "."),
            recovery: recovery,
            underlying: underlying
        )
    }
}
