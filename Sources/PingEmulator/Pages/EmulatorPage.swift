import HTTPTypes
import PingLoginWeb
import PingNetwork

/// A page of the emulator for people.
struct EmulatorPage: Sendable {
    var status = 200
    let title: String
    var language = "en"
    let content: HTML
    /// The targets that a form of the page may have besides the emulator itself.
    var formTargets: [String] = []
    /// Whether it is the page at `/`, which has tables.
    var isHome = false
    var script: PageScript?

    var response: HttpResponse {
        let page = WebPage(
            title: title,
            language: language,
            content: content,
            header: isHome ? nil : "PingEmulator",
            footer: isHome ? nil : Self.footer,
            formTargets: formTargets,
            isWide: isHome,
            script: script
        )
        var response = HttpResponse.html(status, page.html)
        for (name, value) in page.headerFields { response.setHeader(name, value) }
        return response
    }

    private static let footer: HTML = "<span>For tests only</span><a href=\"/\">All flows and requests</a>"
}

extension EmulatorPage {
    /// A page that says what happened and what to do.
    ///
    /// - Parameter back: The page at the emulator that the user can continue with; `nil` for none.
    static func notice(_ status: Int, _ title: String, _ text: String, back: String? = nil) -> EmulatorPage {
        let link: HTML? = back.map { "<p><a href=\"\($0)\">Continue</a></p>" }
        return EmulatorPage(status: status, title: title, content: "<h1>\(title)</h1><p>\(text)</p>\(link)")
    }

    static let over = notice(
        404,
        "This page is over",
        "It has ended, or is too old, or was never here. Go back to the app and begin again."
    )

    static let otherBrowser = notice(
        403,
        "This page belongs to another browser",
        "The browser that opened this login is another one, or has lost its cookie. Go back to the app and begin again."
    )

    static let foreignOrigin = notice(
        403,
        "Another site sent this form",
        "The emulator takes forms from its own pages only, and has done nothing. Go back to the app and begin again."
    )

    static let notAForm = notice(
        415,
        "This is not a form",
        "The page takes forms of the content type application/x-www-form-urlencoded."
    )

    static let signedOut = notice(200, "You are signed out", "You can close this page.")

    static let wrongMethod = notice(405, "This request does not fit", "The page takes GET and POST.")

    static let tooLarge = notice(
        413,
        "This form is too large",
        "A form of the emulator has a few kilobytes. Go back and enter less."
    )

    static func oldForm(back: String) -> EmulatorPage {
        notice(
            403,
            "This form is too old",
            "It is of an earlier step, or of another page, and the emulator has done nothing with it.",
            back: back
        )
    }

    static func unreadable(_ error: PingError, back: String) -> EmulatorPage {
        let status = error.code == .formTooLarge ? 413 : 400
        let text = [error.message, error.recovery].compactMap(\.self).joined(separator: " ")
        return notice(status, "This form cannot be read", text, back: back)
    }

    /// A provider's error for a browser that nothing can be sent back from (RFC 6749, section 4.1.2.1).
    static func refusal(_ response: HttpResponse) -> EmulatorPage {
        if response.status == 413 { return tooLarge }
        let body = try? JSON(parsing: response.body)
        let text = body?["error_description"]?.string ?? body?["message"]?.string ?? "The request cannot be read."
        return notice(
            response.status,
            "This app cannot sign you in",
            "Go back to the app, and tell its makers what the server says about its request: “\(text)”"
        )
    }

    static let unknown = notice(404, "There is no such page", "Check the address.")
}

extension EmulatorRequest {
    /// Whether the caller is a browser that shows a page.
    var wantsPage: Bool { headerFields[.accept]?.contains("text/html") == true }

    /// Whether a form may come from where this one does. Browsers name the origin of each form; other clients need not.
    var isOfOwnOrigin: Bool {
        let site = header("Sec-Fetch-Site") ?? "none"
        return header("Origin").map { $0 == origin } ?? ["same-origin", "none"].contains(site)
    }
}
