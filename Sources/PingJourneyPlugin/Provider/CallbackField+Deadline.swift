import PingCommons
import PingOrchestrate

extension CallbackField {
    /// Lets a provider work until a time limit, then gives the server ``ClientError/timeout``.
    func within<Value: Sendable>(
        seconds: Int,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let system = continueNode?.workflow.config.system ?? .live
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await system.sleep(.seconds(seconds))
                throw ClientError.timeout
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
