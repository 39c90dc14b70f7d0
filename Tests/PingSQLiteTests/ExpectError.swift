#if SQLite
    import PingSQLite
    import Testing

    /// Expects that `work` throws an error with this code, and returns it for a closer look.
    @discardableResult
    func expectError<Result>(
        _ code: PingError.Code,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ work: () async throws -> Result
    ) async throws -> PingError {
        let thrown = await #expect(throws: PingError.self, sourceLocation: sourceLocation) { _ = try await work() }
        let error = try #require(thrown, sourceLocation: sourceLocation)
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
        if code != .cancelled { #expect(error.recovery != nil, sourceLocation: sourceLocation) }
        return error
    }
#endif
