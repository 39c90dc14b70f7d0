import PingStorage
import Testing

/// Expects that `work` throws a storage error of this kind, and hands it over for a closer look.
@discardableResult
func expectStorageError<Result>(
    _ code: StorageError.Code,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Result
) async throws -> StorageError {
    let error = await #expect(throws: StorageError.self, sourceLocation: sourceLocation) { _ = try await work() }
    let storageError = try #require(error, sourceLocation: sourceLocation)
    #expect(storageError.code == code, "\(storageError)", sourceLocation: sourceLocation)
    #expect(!storageError.message.isEmpty, sourceLocation: sourceLocation)
    return storageError
}
