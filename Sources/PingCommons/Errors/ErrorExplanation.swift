import PingFoundation

extension Error {
    /// The error's own description; its type, or its domain and code, if it has none.
    package var explanation: String {
        let own = (self as? any LocalizedError)?.errorDescription
        #if canImport(FoundationEssentials)
            return ErrorExplanation(own: own, type: type(of: self)).text
        #else
            let system = self as NSError
            return ErrorExplanation(
                own: own,
                type: type(of: self),
                system: .init(domain: system.domain, code: system.code, text: system.localizedDescription)
            ).text
        #endif
    }
}

/// Chooses the words for an error. The values of an unknown error stay out: they may be secret.
struct ErrorExplanation {
    /// How Apple's Foundation sees an error: every one has a domain, a code and a text.
    struct System {
        let domain: String
        let code: Int
        let text: String
    }

    /// The error's own words.
    var own: String?
    var type: any Error.Type
    var system: System?

    /// The domains whose texts say what happened and quote nothing. Those of CocoaError name files, and the text of an
    /// unknown error of Swift is its module, its type and the number of a case.
    private static var plainDomains: [String] {
        [
            "NSURLErrorDomain", "NSPOSIXErrorDomain", "NSOSStatusErrorDomain", "com.apple.LocalAuthentication",
            "com.apple.AuthenticationServices.AuthorizationError",
            "com.apple.AuthenticationServices.WebAuthenticationSession",
        ]
    }

    var text: String {
        if let own { return own }
        guard let system, system.domain != String(reflecting: type) else { return generic("\(type)") }
        if Self.plainDomains.contains(system.domain) { return system.text }
        return generic("\(system.domain) \(system.code)")
    }

    private func generic(_ name: String) -> String { "The operation could not be completed (\(name))." }
}
