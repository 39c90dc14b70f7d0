/// The Keychain of the ForgeRock SDK for iOS: the names of its services begin with the server's URL.
package struct ForgeRockKeychain {
    /// The stores of the SDK.
    package enum Store: String {
        /// The store of one app.
        case local
        /// The store that apps of one access group share, if the app had chosen one.
        case shared
    }

    private static let service = "com.forgerock.ios.keychainservice"

    /// The item that names the last server.
    static let lastServer = (service: service, account: "primaryService")

    private let items: any FormerItems
    private let bundleIdentifier: String

    package init(_ items: any FormerItems, _ bundleIdentifier: String) {
        self.items = items
        self.bundleIdentifier = bundleIdentifier
    }

    /// Whether the SDK stored the items of a service without an access group, also for apps that had chosen one.
    static func isOfOneApp(_ service: String) -> Bool {
        service == Self.service || service.contains("/\(Self.service)-")
    }

    /// The place of an item; `nil` when the SDK has not stored it.
    ///
    /// The SDK remembered its last server in the item `primaryService`, which is not encrypted.
    package func place(of account: String, in store: Store) async throws(PingError) -> FormerPlace? {
        guard let data = try await items.read(service: Self.lastServer.service, account: Self.lastServer.account),
            let server = String(strictlyDecoding: [UInt8](data)[...]), server.hasSuffix("/" + Self.service)
        else { return nil }
        var services = ["\(server)-\(bundleIdentifier).\(store.rawValue)"]
        if store == .shared { services.append("\(server).\(store.rawValue)") }
        for service in services where try await items.read(service: service, account: account) != nil {
            return FormerPlace(service: service, account: account)
        }
        return nil
    }
}
