/// The code of the error that work throws; `nil` when it throws none, or one of another type.
package func thrownCode<Value>(_ work: () throws -> Value) -> PingError.Code? {
    do { _ = try work() } catch { return (error as? PingError)?.code }
    return nil
}

/// The code of the error that work throws; `nil` when it throws none, or one of another type.
package func asyncThrownCode<Value>(_ work: () async throws -> Value) async -> PingError.Code? {
    do { _ = try await work() } catch { return (error as? PingError)?.code }
    return nil
}
