/// How long a storage over a ``RecordTable`` waits and keeps.
package struct RecordLimits: Sendable {
    /// A saved value is gone after this time; `nil` means never.
    package var lifetime: Duration?
    /// How long a task waits for its turn.
    package var lockTimeout: Duration
    /// How long a holder that does not renew its lease keeps others waiting.
    package var leaseDuration: Duration

    package init(lifetime: Duration?, lockTimeout: Duration, leaseDuration: Duration) {
        self.lifetime = lifetime
        self.lockTimeout = lockTimeout
        self.leaseDuration = max(leaseDuration, .milliseconds(100))
    }
}
