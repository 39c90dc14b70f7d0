/// Why a jar did not take a cookie.
package struct CookieRefusal: Error, Hashable, CustomStringConvertible {
    /// The fault of a cookie.
    package enum Reason: String, Sendable, CaseIterable {
        /// No name, or characters that may not be in a cookie.
        case malformed = "it is malformed"
        /// Name and value have more than 4,096 bytes.
        case tooLarge = "it is larger than 4096 bytes"
        /// The domain does not cover the host that sent it, or covers too much.
        case foreignDomain = "its domain is not the sender's"
        /// The name begins with `__Host-` or `__Secure-` and the attributes do not keep what that promises.
        case brokenPrefix = "its attributes break the promise of its name's prefix"
    }

    /// The cookie's name, as far as it could be read.
    package let name: String
    /// The fault.
    package let reason: Reason

    package var description: String { "The cookie “\(name)” was refused: \(reason.rawValue)." }
}
