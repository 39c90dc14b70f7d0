import Foundation

extension ProcessInfo {
    // func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void)
    // iOS 8.2+, tvOS 9.0+, watchOS 2.0+, visionOS 1.0+, Mac Catalyst 13.1+. macOS does not have it.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
