import HTTPTypes

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// How long the server asks to wait; `nil` when it does not, or not understandably.
    static func delay(in response: HttpResponse, now: Date) -> Duration? {
        guard let text = response.headerFields[.retryAfter], !text.isEmpty else {
            return nil
        }
        if text.utf8.allSatisfy(URLCharacters.isDigit) { return .seconds(Int(text.prefix(10)) ?? 0) }
        return CookieDate.parse(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }
}
