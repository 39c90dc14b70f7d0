public import PingFoundation

/// The items that an earlier SDK has stored: in the Keychain, or in a dictionary in a test.
///
/// Called from any task, outside of any actor.
public protocol FormerItems: Sendable {
    /// The bytes of an item.
    ///
    /// - Parameters:
    ///   - service: The name under which the earlier SDK grouped its items.
    ///   - account: The item's name.
    /// - Returns: `nil` only when it is certain that there is no such item.
    /// - Throws: `PingError` when the store cannot tell, for example with code `storageLocked`.
    func read(service: String, account: String) async throws(PingError) -> Data?

    /// Removes an item. Removing none is not an error.
    ///
    /// - Parameters:
    ///   - service: The name under which the earlier SDK grouped its items.
    ///   - account: The item's name.
    /// - Throws: `PingError`; the item may then still be there.
    func remove(service: String, account: String) async throws(PingError)
}

/// The place of an item of an earlier SDK.
package struct FormerPlace: Sendable, Hashable {
    /// The name under which the earlier SDK grouped its items.
    package let service: String
    /// The item's name.
    package let account: String

    package init(service: String, account: String) {
        self.service = service
        self.account = account
    }
}
