/// The listener's response to the browser: a status and a page without scripts.
struct LoopbackResponse: Equatable {
    let status: String
    var title = "Request refused"
    let text: String
    var furtherField: String?

    /// The redirect has arrived. Whether the login succeeded, only the app knows.
    static let received = LoopbackResponse(
        status: "200 OK",
        title: "Return to the app",
        text: "The app has received the response. You can close this window."
    )
    /// Leads the browser to a page.
    static func moved(to page: WebURL) -> LoopbackResponse {
        LoopbackResponse(
            status: "303 See Other",
            title: "Continue",
            text: "The browser continues to the page of the provider.",
            furtherField: "Location: \(page.absoluteString)"
        )
    }
    static let malformed = Self(status: "400 Bad Request", text: "This is not a request that the app can read.")
    static let foreign = Self(status: "403 Forbidden", text: "The app does not wait for this response.")
    static let notFound = Self(status: "404 Not Found", text: "There is nothing at this address.")
    static let methodNotAllowed = Self(
        status: "405 Method Not Allowed",
        text: "The app accepts a redirect with GET only.",
        furtherField: "Allow: GET"
    )
    static let tooLarge = Self(status: "413 Content Too Large", text: "The request is larger than a redirect.")

    /// The response as it is sent. The connection closes after it.
    var bytes: [UInt8] {
        let head = [
            "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
            "Connection: close", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff", "Content-Security-Policy: \(Self.policy)", furtherField,
        ].compactMap(\.self)
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    }

    private static let policy =
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The empty icon keeps the browser from asking for one.
    private var page: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <link rel="icon" href="data:,">
        <title>\(title)</title>
        </head>
        <body>
        <main>
        <h1>\(title)</h1>
        <p>\(text)</p>
        </main>
        </body>
        </html>

        """
    }
}
