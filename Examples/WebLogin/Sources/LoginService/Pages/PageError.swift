import HTTPTypes

/// A request that ends with a page that explains it.
struct PageError: Error {
    let status: HTTPResponse.Status
    let title: String
    let text: String
    /// For the log.
    private(set) var cause: (any Error)?
    /// The token of a form that ends the session; `nil` for no form.
    private(set) var signOffToken: String?

    func caused(by cause: any Error) -> PageError {
        var copy = self
        copy.cause = cause
        return copy
    }

    func offeringSignOff(_ token: String) -> PageError {
        var copy = self
        copy.signOffToken = token
        return copy
    }

    static let unknownFlow = PageError(
        status: .notFound,
        title: "There is no such login",
        text: "This service does not offer a login by that name. Choose one on the first page."
    )

    static let unknownPage = PageError(
        status: .notFound,
        title: "There is no such page",
        text: "Check the address, or begin on the first page."
    )

    static let over = PageError(
        status: .notFound,
        title: "This login is over",
        text: "It has ended, is too old, or belongs to another browser. Start again."
    )

    static let withoutCookie = PageError(
        status: .forbidden,
        title: "This browser has no login",
        text:
            "The login belongs to another browser, or this browser has lost its cookie. Allow cookies, and start again."
    )

    static let foreignOrigin = PageError(
        status: .forbidden,
        title: "Another site sent this form",
        text: "The service accepts forms from its own pages only, and has done nothing."
    )

    static let oldForm = PageError(
        status: .conflict,
        title: "This form is too old",
        text:
            "It belongs to another page. The service has done nothing with it. Continue with the page that you saw last, or start again."
    )

    static let notAForm = PageError(
        status: .unsupportedMediaType,
        title: "This is not a form",
        text: "The service accepts forms of the content type application/x-www-form-urlencoded."
    )

    static let tooLarge = PageError(
        status: .contentTooLarge,
        title: "This form is too large",
        text: "A form of a login has a few kilobytes. Go back and enter less."
    )

    static let unreadable = PageError(
        status: .badRequest,
        title: "This request cannot be read",
        text: "Load the page again, and send the form from there."
    )

    static let unavailable = PageError(
        status: .serviceUnavailable,
        title: "The service is busy",
        text: "A part of the service is not responding. Nothing is lost: load the page again."
    )

    /// The store failed after the submission began.
    static let unfinished = PageError(
        status: .serviceUnavailable,
        title: "The service is busy",
        text:
            "A part of the service is not responding. Your answer may have reached the login server. Go back and send the form again: the service does not submit it twice."
    )

    static let stillSignedIn = PageError(
        status: .serviceUnavailable,
        title: "You are still signed in",
        text: "A part of the service is not responding, so it could not sign you out. Try again."
    )

    static let failed = PageError(
        status: .internalServerError,
        title: "The service has failed",
        text:
            "The operators of the service can find the cause with the reference below. Load the page again, or start again."
    )
}
