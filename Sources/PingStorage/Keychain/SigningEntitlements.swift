#if os(macOS)
    import Foundation
    import Security

    /// The entitlements that this program was signed with. Only macOS tells a program.
    enum SigningEntitlements {
        /// Whether an entitlement is there. An empty list grants nothing.
        static func contains(_ name: String) -> Bool {
            guard let task = SecTaskCreateFromSelf(nil),
                let value = SecTaskCopyValueForEntitlement(task, name as CFString, nil)
            else { return false }
            return (value as? [Any])?.isEmpty != true
        }
    }
#endif
