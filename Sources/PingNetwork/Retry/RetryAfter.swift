import HTTPTypes
package import PingFoundation

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// How long the server asks to wait; `nil` when it does not, or not understandably.
    static func delay(in response: HttpResponse, now: Date) -> Duration? {
        guard let text = response.headerFields[.retryAfter], !text.isEmpty else {
            return nil
        }
        if text.utf8.allSatisfy(URLCharacters.isDigit) { return .seconds(Int(text.prefix(10)) ?? 0) }
        // The clocks of server and device may differ.
        return CookieDate.parse(text).map { .seconds(max(0, $0.timeIntervalSince(response.date ?? now))) }
    }
}

extension HttpResponse {
    /// When the server made the response, by its clock; `nil` when it does not say.
    package var date: Date? { headerFields[.date].flatMap { CookieDate.parse($0) } }

    /// How long the server asks to wait before the next request, with 429 or 503 (RFC 6585, section 4, and RFC 9110,
    /// section 15.6.4); `nil` when it does not.
    ///
    /// - Parameter now: The time against which a date counts where the response has no `Date`.
    package func retryAfter(now: Date) -> Duration? {
        status == 429 || status == 503 ? RetryAfter.delay(in: self, now: now) : nil
    }
}
