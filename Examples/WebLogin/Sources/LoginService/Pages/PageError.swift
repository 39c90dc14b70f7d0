import HTTPTypes

/// A request that ends with a page that explains it.
struct PageError: Error {
    let status: HTTPResponse.Status
    let title: String
    let text: String
    /// For the log.
    private(set) var cause: (any Error)?

    func caused(by cause: any Error) -> PageError {
        var copy = self
        copy.cause = cause
        return copy
    }

    static let unknownFlow = PageError(
        status: .notFound,
        title: "There is no such login",
        text: "This service does not offer a login of this name. Choose one on the first page."
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
            "It is of another page. The service has done nothing with it. Continue with the page that you saw last, or start again."
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
        text: "A part of the service does not respond at the moment. Nothing is lost: load the page again."
    )

    static let failed = PageError(
        status: .internalServerError,
        title: "The service has failed",
        text: "The operators of the service find the cause by the reference below. Load the page again, or start again."
    )
}
