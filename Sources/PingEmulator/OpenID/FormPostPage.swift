import HTTPTypes
import PingNetwork

/// The page that posts an authorization response to the app's redirect URI (OAuth 2.0 Form Post Response Mode).
struct FormPostPage: Sendable {
    let target: String
    let parameters: [(name: String, value: String)]

    var response: HttpResponse {
        let inputs = parameters.map { name, value in
            "<input type=\"hidden\" name=\"\(name.htmlEscaped)\" value=\"\(value.htmlEscaped)\">"
        }
        var response = HttpResponse.html(
            200,
            """
            <html><body onload="document.forms[0].submit()"><form method="post" action="\(target.htmlEscaped)">
            \(inputs.joined(separator: "\n"))
            <noscript><button>Continue</button></noscript></form></body></html>
            """
        )
        response.headerFields[.cacheControl] = "no-store"
        return response
    }
}
