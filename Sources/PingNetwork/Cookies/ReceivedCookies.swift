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
