import PingOrchestrate

extension CallbackInput {
    /// Why the device cannot do what the server asks.
    static func clientError(at position: Int) -> CallbackInput { CallbackInput("clientError", at: position) }
}

extension Field {
    /// Does what a callback asks for, and sends the server a client error when it cannot be done.
    ///
    /// - Parameters:
    ///   - errorPosition: The documented position of the `clientError` input.
    ///   - fallback: The value to send for an error that is not a ``ClientError`` and has none underneath.
    ///   - work: Does it, and puts the result into the inputs.
    func attempt<Value: Sendable>(
        errorPosition: Int,
        fallback: ClientError,
        _ work: () async throws -> Value
    ) async -> Result<Value, any Error> {
        do {
            let value = try await work()
            setClientError(nil, at: errorPosition)
            return .success(value)
        } catch is CancellationError {
            return .failure(CancellationError())
        } catch {
            setClientError(ClientError(under: error) ?? fallback, at: errorPosition)
            return .failure(error)
        }
    }
}

extension ClientError {
    /// The client error that the server learns: the error itself, or the one inside an error that tells the app more.
    init?(under error: any Error) {
        guard let found = error as? ClientError ?? (error as? PingError)?.underlying as? ClientError else { return nil }
        self = found
    }
}

extension Field {
    /// Lets a provider work until a time limit, then gives the server ``ClientError/timeout``.
    func within<Value: Sendable>(
        seconds: Int,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let system = step?.workflow.config.system ?? .live
        return try await system.within(.seconds(seconds), orThrow: ClientError.timeout, work)
    }
}
