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
