import HTTPTypes

extension HttpResponse {
    /// When the server made the response, by its clock; `nil` when it does not say.
    package var date: Date? { headerFields[.date].flatMap { CookieDate.parse($0) } }
}
