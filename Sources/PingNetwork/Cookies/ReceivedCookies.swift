import HTTPTypes

/// The cookies that an answer sets, read and checked once.
public struct ReceivedCookies: Sendable {
    /// The cookies that may be kept. One that has ended removes its namesake from a ``CookieJar``.
    public let cookies: [HttpCookie]
    /// The others, for a log.
    public let refusals: [CookieRefusal]

    /// Reads the `Set-Cookie` fields of an answer (RFC 6265, section 5.2).
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - url: Where the answer came from.
    ///   - now: The time of day.
    public init(_ response: HttpResponse, from url: WebURL, now: Date) {
        var cookies: [HttpCookie] = []
        var refusals: [CookieRefusal] = []
        for joined in response.headerFields[values: .setCookie] {
            for field in SetCookieField.split(joined) {
                do throws(CookieRefusal) {
                    cookies.append(try HttpCookie(field, from: url, now: now))
                } catch {
                    refusals.append(error)
                }
            }
        }
        self.cookies = cookies
        self.refusals = refusals
    }
}
