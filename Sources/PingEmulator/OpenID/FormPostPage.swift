import HTTPTypes
import PingLoginWeb

/// The page that posts an authorization response to the app's redirect URI (OAuth 2.0 Form Post Response Mode).
struct FormPostPage: Sendable {
    let target: String
    let parameters: [(name: String, value: String)]

    var response: HttpResponse {
        let inputs = parameters.map { name, value -> HTML in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\n"
        }
        let page: HTML = """
            <html><body onload="document.forms[0].submit()"><form method="post" action="\(target)">
            \(inputs)<noscript><button>Continue</button></noscript></form></body></html>
            """
        var response = HttpResponse.html(200, page.source)
        response.headerFields[.cacheControl] = "no-store"
        return response
    }
}
