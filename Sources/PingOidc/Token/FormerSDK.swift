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
