import HTTPTypes
package import PingFoundation

/// The cookies that a response sets, read and checked once.
package struct ReceivedCookies: Sendable {
    /// The cookies that may be kept. One that has ended removes its namesake from a ``CookieJar``.
    package let cookies: [HttpCookie]
    /// The others, for a log.
    package let refusals: [CookieRefusal]

    /// Reads the `Set-Cookie` fields of a response from a URL (RFC 6265, section 5.2).
    package init(_ response: HttpResponse, from url: WebURL, now: Date) {
        var cookies: [HttpCookie] = []
        var refusals: [CookieRefusal] = []
        for field in response.headerFields[values: .setCookie] {
            do throws(CookieRefusal) {
                cookies.append(try HttpCookie(field, from: url, now: now))
            } catch {
                refusals.append(error)
            }
        }
        self.cookies = cookies
        self.refusals = refusals
    }
}

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
