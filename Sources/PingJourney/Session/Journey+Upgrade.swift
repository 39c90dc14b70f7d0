import PingOidc
import PingStorage

extension Journey {
    /// Moves the tokens and the session that ping-ios-sdk or the ForgeRock SDK for iOS has stored into the storages of
    /// this journey, so that the user stays logged in.
    ///
    /// Call it at each start of the app, before the first login. Without old items it changes nothing. The SDK removes
    /// an old item only after it has read the new one back, so a crash loses nothing and the next call finishes.
    ///
    /// - Parameters:
    ///   - items: The items that the earlier SDK has stored; on Apple systems `KeychainFormerItems()`.
    ///   - sdk: The SDK that has stored them.
    ///   - encryptor: The encryptor of the items, if the earlier SDK encrypted them.
    /// - Returns: Whether this call has moved anything.
    /// - Throws: `PingError` with code `formerItemUnknown` for an unknown format, or what a store throws. The
    ///   item is then still there.
    @discardableResult
    public func upgrade(
        from items: any FormerItems,
        of sdk: FormerSDK = .ping,
        encryptor: (any Encryptor)? = nil
    ) async throws(PingError) -> Bool {
        var failure: PingError?
        var hasMoved = false
        // An unknown session does not keep the tokens from moving.
        do {
            hasMoved = try await settings.sessionStorage.upgrade(sdk.session, from: items, encryptor: encryptor)
        } catch { failure = error }
        if let client = workflow.sharedContext[.oidcClient] {
            hasMoved = try await client.upgrade(sdk.token, from: items, encryptor: encryptor) || hasMoved
        }
        if let failure { throw failure }
        return hasMoved
    }
}

extension FormerSDK {
    fileprivate var session: FormerItem<SSOToken> {
        bundleIdentifier.map { .forgeRockSession(bundleIdentifier: $0) } ?? .pingSession()
    }
}
