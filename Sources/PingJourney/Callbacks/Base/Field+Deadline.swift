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
