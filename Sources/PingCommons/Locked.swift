import Foundation

/// A value that may only be touched while its lock is held.
///
/// The single place of the SDK where `Sendable` is claimed instead of proven by the compiler: the stored value is
/// private, and every path to it goes through ``withLock(_:)``. `Synchronization.Mutex` would need no claim, but the
/// thread sanitizer does not see its lock on Linux and reports races that are none.
///
/// Never call out to unknown code, and never wait, while holding the lock.
public final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a locked value.
    public init(_ value: sending Value) {
        self.value = value
    }

    /// Runs `body` with exclusive access to the value.
    ///
    /// - Parameter body: Reads or changes the value in place. Keep it short; it runs with the lock held.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

extension Locked where Value: Sendable {
    /// A copy of the value as it is now.
    public var current: Value {
        lock.lock()
        defer { lock.unlock() }
        return value
    }

    /// Replaces the value.
    public func set(_ newValue: Value) {
        lock.lock()
        defer { lock.unlock() }
        value = newValue
    }
}
