extension FormerItem where Value == Token {
    /// The tokens that ping-ios-sdk has stored.
    ///
    /// Tokens without their expiry count as expired, so the client refreshes them at their first use.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingToken(account: String = "ACCESS_TOKEN_STORAGE") -> FormerItem<Token> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            let document = try FormerDocument(json)
            var token = Token(
                accessToken: try document.text("access_token"),
                tokenType: try document.optionalText("token_type"),
                scope: try document.optionalText("scope"),
                expiresIn: try document.optionalNumber("expires_in"),
                refreshToken: try document.optionalText("refresh_token"),
                idToken: try document.optionalText("id_token")
            )
            token.expiresAt = try document.optionalNumber("expires_at") ?? 0
            return token
        }
    }

    /// The tokens that the ForgeRock SDK for iOS has stored, as an archive of `NSKeyedArchiver`.
    ///
    /// - Parameter bundleIdentifier: The bundle identifier of the app that stored them, part of the Keychain service.
    public static func forgeRockToken(bundleIdentifier: String) -> FormerItem<Token> {
        FormerItem(
            format: .archive,
            at: { items throws(PingError) in
                try await ForgeRockKeychain(items, bundleIdentifier).place(of: "access_token", in: .local)
            },
            parse: { data, _ throws(PingError) in
                let archive = try FormerArchive(data)
                var token = Token(
                    accessToken: try archive.text("value"),
                    tokenType: try archive.optionalText("token_type"),
                    scope: try archive.optionalText("scope"),
                    expiresIn: Int64(exactly: try archive.number("expires_in").rounded(.down)) ?? 0,
                    refreshToken: try archive.optionalText("refresh_token"),
                    idToken: try archive.optionalText("id_token")
                )
                let expiry = try archive.number("authenticatedTimestamp") + archive.number("expires_in")
                // An impossible time counts as expired.
                token.expiresAt = Int64(exactly: expiry.rounded(.down)) ?? 0
                return token
            }
        )
    }
}

extension OidcClient {
    /// Moves the tokens that an earlier SDK has stored for this client into its storage, and names their owner there.
    ///
    /// Call it at each start of an app that has neither a `Journey` nor a `DaVinci`, whose own methods call it. See
    /// ``/PingStorage/Storage/upgrade(_:from:encryptor:)`` for the steps.
    ///
    /// - Parameters:
    ///   - former: The item, such as `.pingToken()`.
    ///   - items: The store of the earlier SDK; on Apple systems `KeychainFormerItems()`.
    ///   - encryptor: Decrypts the item, if the earlier SDK encrypted it.
    /// - Returns: Whether this call has moved tokens.
    /// - Throws: `PingError` with code `formerItemUnknown` for an unknown format, or the error of a store. The
    ///   item is then still there.
    @discardableResult
    public func upgrade(
        _ former: FormerItem<Token>,
        from items: any FormerItems,
        encryptor: (any Encryptor)? = nil
    ) async throws(PingError) -> Bool {
        let owned = former.changing { [owner = options.ownership.owner] in $0.owner = owner }
        return try await config.storage.upgrade(owned, from: items, encryptor: encryptor)
    }
}

/// An SDK that an app used before this one.
public struct FormerSDK: Sendable, Hashable {
    /// The app that used the ForgeRock SDK; `nil` for ping-ios-sdk.
    package let bundleIdentifier: String?

    /// ping-ios-sdk.
    public static let ping = Self(bundleIdentifier: nil)

    /// The ForgeRock SDK for iOS (`FRAuth`).
    ///
    /// - Parameter bundleIdentifier: The bundle identifier of the app that used it. On Apple systems, the app's own is
    ///   `Bundle.main.bundleIdentifier`.
    public static func forgeRock(bundleIdentifier: String) -> Self { Self(bundleIdentifier: bundleIdentifier) }

    /// The tokens that it has stored.
    package var token: FormerItem<Token> {
        bundleIdentifier.map { .forgeRockToken(bundleIdentifier: $0) } ?? .pingToken()
    }
}
