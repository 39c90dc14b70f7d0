public import Foundation

#if os(iOS)
    extension ProcessInfo {
        // func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void)
        // Mac Catalyst has it, macOS does not.
        @available(iOS 8.2, *)
        public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
    }
#endif
