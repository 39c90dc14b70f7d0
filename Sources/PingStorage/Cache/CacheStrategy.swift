/// When a ``StorageDelegate`` reads from memory.
public enum CacheStrategy: Sendable, Hashable, CaseIterable {
    /// Never: each call goes to the store.
    case noCache
    /// A value that was saved or read stays in memory and serves later reads.
    case cache
    /// As `noCache`, but a value that the store could not take is kept in memory until a save succeeds or the value is
    /// deleted. It is lost when the process ends. Choose it only where that is better than to fail.
    case cacheOnFailure
}
