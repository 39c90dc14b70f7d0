/// An error of the SDK that is no ``PingError``, with what lies behind it.
package protocol ErrorWithCause: Error {
    /// The error behind this one.
    var cause: (any Error)? { get }
    /// The HTTP status of the server's response, when this error itself says it.
    var httpStatus: Int? { get }
}

extension PingError {
    /// The error of a type that is this error or lies behind it, for example the one that a module of the app threw.
    ///
    /// ```swift
    /// if let error = failure.cause as? PingError, let own = error.as(BranchClosed.self) {
    ///     show(own.branch)
    /// }
    /// ```
    ///
    /// - Parameter type: The type of the error.
    /// - Returns: The first error of this type on the way from this one through each ``underlying`` error;
    ///   `nil` when no error has it.
    public func `as`<Failure: Error>(_ type: Failure.Type) -> Failure? {
        var error: (any Error)? = self
        while let present = error {
            if let found = present as? Failure { return found }
            error = present.behind
        }
        return nil
    }
}

extension Error {
    fileprivate var behind: (any Error)? {
        if let error = self as? PingError { return error.underlying }
        return (self as? any ErrorWithCause)?.cause
    }

    /// The HTTP status that this error, or one behind it, knows.
    var knownStatus: Int? {
        if let error = self as? PingError { return error.context.status }
        let error = self as? any ErrorWithCause
        return error?.httpStatus ?? error?.cause?.knownStatus
    }
}
