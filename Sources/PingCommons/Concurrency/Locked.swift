public import PingPlatform

/// A value that may only be touched while its lock is held.
///
/// The single place of the SDK where `Sendable` is claimed instead of proven by the compiler: the stored value is
/// private, and every path to it goes through ``withLock(_:)``. `Synchronization.Mutex` would need no claim, but the
/// thread sanitizer does not see its lock on Linux and reports races that are none.
///
/// Copies share the value and its lock. Never call out to unknown code, and never wait, while holding the lock.
public struct Locked<Value>: @unchecked Sendable {
    @usableFromInline let storage: LockedMemory<Value>

    /// Creates a locked value.
    @inlinable
    public init(_ value: sending Value) {
        storage = LockedMemory.make(value)
    }

    /// Runs `body` with exclusive access to the value.
    ///
    /// - Parameter body: Reads or changes the value in place. Keep it short; it runs with the lock held.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws.
    @inlinable
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        let (value, mutex) = unsafe storage.withUnsafeMutablePointers { unsafe ($0, $1) }
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_mutex_unlock(mutex)
            withExtendedLifetime(storage) {}
        }
        return try unsafe body(&value.pointee)
    }
}

extension Locked where Value: Sendable {
    /// A copy of the value as it is now.
    @inlinable
    public var current: Value {
        withLock { $0 }
    }

    /// Replaces the value.
    @inlinable
    public func set(_ newValue: Value) {
        withLock { $0 = newValue }
    }

    /// Replaces the value, and returns the one before.
    @inlinable
    package func exchange(_ newValue: Value) -> Value {
        withLock { value in
            defer { value = newValue }
            return value
        }
    }
}

extension Locked: Redacted {}

/// The value and its lock in one block of memory, since a locked value is made for every request and every node.
///
/// The mutex never moves: it lives in the block, from `make` to `deinit`.
@usableFromInline
@safe final class LockedMemory<Value>: ManagedBuffer<Value, pthread_mutex_t> {
    @inlinable
    static func make(_ value: sending Value) -> LockedMemory<Value> {
        // One expression, since a mutex is an unsafe type on Linux and a safe one on Apple systems, where `unsafe`
        // before `create` alone is a warning.
        let buffer = unsafe unsafeDowncast(create(minimumCapacity: 1) { _ in value }, to: LockedMemory<Value>.self)
        unsafe buffer.withUnsafeMutablePointerToElements { mutex in
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
        }
        return buffer
    }

    @inlinable
    deinit {
        _ = unsafe withUnsafeMutablePointerToElements { unsafe pthread_mutex_destroy($0) }
    }
}
