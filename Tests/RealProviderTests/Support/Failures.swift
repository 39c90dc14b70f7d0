import PingOidc

/// The error of a piece of work that must fail.
func failure<Value>(_ work: () async throws -> Value) async -> (any Error)? {
    do {
        _ = try await work()
        return nil
    } catch {
        return error
    }
}

extension Result {
    var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension Error {
    /// The code of the `PingError` that this error is or was caused by.
    var failureCode: PingError.Code? {
        let error = (self as? PingError) ?? ((self as? OidcError)?.cause as? PingError)
        return error?.code
    }
}
