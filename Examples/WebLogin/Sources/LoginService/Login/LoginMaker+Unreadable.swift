import Metrics
import PingLogger
import PingLogin

/// A value that no key opens, or that is damaged, is as good as none: its user logs in again. Operators learn of it.
extension LoginMaker {
    /// What a store holds; `nil` where nobody can read it.
    ///
    /// - Parameter kind: What it is, for the counter.
    func readable<Value>(_ kind: String, _ read: () async throws -> Value?) async throws -> Value? {
        do { return try await read() } catch let error as PingError where isUnreadable(kind, error) { return nil }
    }

    /// Whether an error says so. Counts and logs it then.
    func isUnreadable(_ kind: String, _ error: PingError) -> Bool {
        guard error.isUnreadableValue else { return false }
        Counter(label: "weblogin.unreadable", dimensions: [("code", error.code.rawValue), ("value", kind)]).increment()
        logger.w("A stored \(kind) cannot be read, so its user has to log in again.", error: error)
        return true
    }
}
