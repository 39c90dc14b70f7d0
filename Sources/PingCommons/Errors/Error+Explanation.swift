extension Error {
    /// What went wrong, in the error's own words; its type where it has none.
    ///
    /// Foundation's `localizedDescription`, which its essentials lack. The values of an unknown error stay out: they may be secret.
    package var explanation: String {
        #if canImport(FoundationEssentials)
            (self as? any LocalizedError)?.errorDescription
                ?? "The operation could not be completed (\(type(of: self)))."
        #else
            localizedDescription
        #endif
    }
}
