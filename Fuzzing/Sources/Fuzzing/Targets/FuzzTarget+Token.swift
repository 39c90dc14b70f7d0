import Foundation
import PingCommons

@testable import PingOidc

extension FuzzTarget {
    /// A signed token and a key set: no key of the set may have made the signature, since nobody here can sign.
    static let token = FuzzTarget(name: "token") { bytes in
        let parts = bytes.parts
        guard let first = parts.first else { return }
        let token = try? SignedToken(first.text)
        guard let document = try? JSON(parsing: parts.last ?? first) else { return }
        _ = try? OpenIdConfiguration(document)
        _ = try? PingOidc.Token(response: document, now: Date(timeIntervalSince1970: 0))
        _ = try? PingOidc.Token(json: document)
        let keys = try? KeySet(document)
        guard let token, let keys else { return }
        let algorithms = AlgorithmRule(allowed: [], advertised: [])
        guard let algorithm = try? algorithms.algorithm(of: token.header) else { return }
        require(algorithm.rawValue != "none", "An unsigned token has an algorithm.")
        try? CriticalHeaderRule().check(token.header)
        try? AudienceRule(clientId: Identifier("demo-app"), trusted: []).check(token.claims)
        try? TimeRules(now: Date(timeIntervalSince1970: 0), skew: 60).checkExpiry(token.claims)
        for key in keys.candidates(keyID: token.keyID, algorithm: algorithm) { _ = key.verifies(token, algorithm) }
    }
}
