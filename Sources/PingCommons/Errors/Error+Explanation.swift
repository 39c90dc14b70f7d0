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
