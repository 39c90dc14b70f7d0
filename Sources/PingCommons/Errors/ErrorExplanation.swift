import PingFoundation

extension Error {
    /// The error's own description; its type, or its domain and code, if it has none.
    package var explanation: String {
        let own = (self as? any LocalizedError)?.errorDescription
        #if canImport(FoundationEssentials)
            return ErrorExplanation.text(own, type(of: self))
        #else
            let system = self as NSError
            return ErrorExplanation.text(own, type(of: self), (system.domain, system.code, system.localizedDescription))
        #endif
    }
}

/// Chooses the words for an error. The values of an unknown error stay out: they may be secret.
enum ErrorExplanation {
    /// The domains whose texts say what happened and quote nothing. Those of CocoaError name files, and the text of an
    /// unknown error of Swift is its module, its type and the number of a case.
    private static var plainDomains: [String] {
        [
            "NSURLErrorDomain", "NSPOSIXErrorDomain", "NSOSStatusErrorDomain", "com.apple.LocalAuthentication",
            "com.apple.AuthenticationServices.AuthorizationError",
            "com.apple.AuthenticationServices.WebAuthenticationSession",
        ]
    }

    /// - Parameters:
    ///   - own: The error's own words.
    ///   - system: How Apple's Foundation sees an error: every one has a domain, a code and a text.
    static func text(
        _ own: String?,
        _ type: any Error.Type,
        _ system: (domain: String, code: Int, text: String)? = nil
    ) -> String {
        if let own { return own }
        guard let system, system.domain != String(reflecting: type) else { return generic("\(type)") }
        if plainDomains.contains(system.domain) { return system.text }
        return generic("\(system.domain) \(system.code)")
    }

    private static func generic(_ name: String) -> String { "The operation could not be completed (\(name))." }
}
