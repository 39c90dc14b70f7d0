import PingNetwork

/// The response that a browser gets for a form, the first time and each time it sends the form again.
struct VisitAnswer: Sendable {
    private let answer: HttpResponse
    /// Cookies of the user's session.
    private let cookies: [SessionCookie]

    init(_ answer: HttpResponse, cookies: [SessionCookie]) {
        self.answer = answer
        self.cookies = cookies
    }

    var response: HttpResponse {
        var response = answer
        // A page follows a form, whatever the form's method was, so the browser has to use GET.
        if response.status == 302 { response.status = 303 }
        response.set(cookies)
        return response
    }
}

/// A cookie of a session; one without a value deletes it.
struct SessionCookie: Sendable {
    let name: String
    let value: String
}

extension HttpResponse {
    mutating func set(_ cookies: [SessionCookie]) {
        for cookie in cookies { setCookie(cookie.name, cookie.value, expires: cookie.value.isEmpty, sameSite: "Lax") }
    }
}
