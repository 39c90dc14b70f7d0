import Crypto
import PingFoundation
import PingStorage

extension FormerItem where Value == [FormerBoundKey] {
    /// The keys of bound devices that ping-ios-sdk has stored.
    ///
    /// - Parameter account: The Keychain account, if the app has chosen its own.
    public static func pingBoundKeys(
        account: String = "com.pingidentity.device.binding.v1.userkeys"
    ) -> FormerItem<[FormerBoundKey]> {
        FormerItem(service: "com.pingidentity.keychainService", account: account) { json throws(PingError) in
            var keys: [FormerBoundKey] = []
            for document in try FormerDocument.elements(of: json) {
                keys.append(
                    FormerBoundKey(
                        keyTag: try document.text("keyTag"),
                        kid: try document.text("kid"),
                        userId: try document.text("userId"),
                        userName: try document.text("username"),
                        authenticationType: try document.text("authType"),
                        createdAt: Date(timeIntervalSinceReferenceDate: try document.time("createdAt"))
                    )
                )
            }
            return keys
        }
    }

    /// The key of a user's bound device that the ForgeRock SDK for iOS has stored.
    ///
    /// - Parameter userId: The user as the server identifies users. The name of the item is its SHA-256.
    public static func forgeRockBoundKey(userId: String) -> FormerItem<[FormerBoundKey]> {
        let account = Data(SHA256.hash(data: Data(userId.utf8))).base64EncodedString()
        return FormerItem(
            service: "com.forgerock.ios.devicebinding.keychainservice",
            account: account
        ) { json throws(PingError) in
            let document = try FormerDocument(json)
            let key = FormerBoundKey(
                keyTag: try document.text("id"),
                kid: try document.text("kid"),
                userId: try document.text("userId"),
                userName: try document.text("userName"),
                authenticationType: try document.text("authType"),
                createdAt: Date(timeIntervalSince1970: try document.time("createdAt"))
            )
            return [key]
        }
    }
}

extension FormerDocument {
    /// A time in seconds that has to be there.
    fileprivate func time(_ name: String) throws(PingError) -> TimeInterval {
        guard let seconds = try optionalDouble(name), abs(seconds) < 1e11 else {
            throw Self.unknown("The member “\(name)” is not a time.")
        }
        return seconds
    }
}
