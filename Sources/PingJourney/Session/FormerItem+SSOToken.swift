import PingFoundation
import PingStorage

extension FormerItem where Value == SSOToken {
    /// The session that ping-ios-sdk has stored.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingSession(account: String = "com.pingidentity.journey.SessionConfig") -> FormerItem<SSOToken> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            let document = try FormerDocument(json)
            return SSOToken(
                value: try document.text("value"),
                successUrl: try document.optionalText("successUrl") ?? "",
                realm: try document.optionalText("realm") ?? ""
            )
        }
    }

    /// The session that the ForgeRock SDK for iOS has stored, as three texts.
    ///
    /// - Parameter bundleIdentifier: The bundle identifier of the app that stored it, part of the Keychain service.
    public static func forgeRockSession(bundleIdentifier: String) -> FormerItem<SSOToken> {
        FormerItem(
            format: .text,
            companions: ["successUrl", "realm"],
            at: { items throws(PingError) in
                try await ForgeRockKeychain(items, bundleIdentifier).place(of: "sso_token", in: .shared)
            },
            parse: { data, companions throws(PingError) in
                func text(_ data: Data?) -> String { String(decoding: data ?? Data(), as: UTF8.self) }
                return SSOToken(
                    value: text(data),
                    successUrl: text(companions["successUrl"]),
                    realm: text(companions["realm"])
                )
            }
        )
    }
}
