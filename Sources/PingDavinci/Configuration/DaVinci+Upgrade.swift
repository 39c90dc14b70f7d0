import PingStorage

extension DaVinci {
    /// Moves the tokens and the session cookies that ping-ios-sdk has stored into the storages of this configuration,
    /// so that the user stays logged in.
    ///
    /// Call it at each start of the app, before the first login. Without old items it changes nothing. The SDK removes
    /// an old item only after it has read the new one back, so a crash loses nothing and the next call finishes.
    ///
    /// - Parameters:
    ///   - items: The store of the earlier SDK; on Apple systems `KeychainFormerItems()`.
    ///   - encryptor: Decrypts the items, if the earlier SDK encrypted them.
    /// - Returns: Whether this call has moved anything.
    /// - Throws: `PingError` with code `formerItemUnknown` for an unknown format, or the error of a store. The
    ///   item is then still there.
    @discardableResult
    public func upgrade(
        from items: any FormerItems,
        encryptor: (any Encryptor)? = nil
    ) async throws(PingError) -> Bool {
        guard let client = workflow.sharedContext[.oidcClient] else { return false }
        var failure: PingError?
        var hasMoved = false
        // Unknown cookies do not keep the tokens from moving.
        do {
            if let cookies = workflow.sessionCookieStorage {
                hasMoved = try await cookies.upgrade(.pingCookies(), from: items, encryptor: encryptor)
            }
        } catch { failure = error }
        hasMoved = try await client.upgrade(.pingToken(), from: items, encryptor: encryptor) || hasMoved
        if let failure { throw failure }
        return hasMoved
    }
}
