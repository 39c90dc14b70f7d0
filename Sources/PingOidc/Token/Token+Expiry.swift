extension Token {
    /// Whether the access token has ended by this machine's clock. A token without a known end never has: the server will tell.
    public var isExpired: Bool { isExpired(threshold: 0) }

    /// Whether the access token has ended or will within a time.
    ///
    /// - Parameters:
    ///   - threshold: The time, in seconds; any value is safe.
    ///   - now: The present.
    public func isExpired(threshold: Int64, now: Date = Date()) -> Bool {
        guard let expiresAt else { return false }
        return expiresAt <= now.secondsSince1970.addingClamped(threshold)
    }
}

extension Date {
    /// Whole seconds since 1970, held within what fits.
    var secondsSince1970: Int64 {
        Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}

extension Int64 {
    /// The sum, held within what fits: a hostile number must not end the process.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
