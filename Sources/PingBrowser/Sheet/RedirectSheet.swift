/// A sheet of the system that shows a login page and ends with the redirect: AuthenticationServices' own or a test's.
///
/// It lives as long as the wait for its end, on the main actor.
@MainActor
package protocol RedirectSheet: AnyObject {
    /// Shows the page. The sheet calls its completion once, on any thread; later calls have no effect.
    ///
    /// - Returns: Whether the sheet could begin. Otherwise it may still call back, to say why.
    func start() -> Bool

    /// Takes the sheet from the screen. The sheet may call its completion when that is done, or never.
    func cancel()
}

/// A request for a sheet: the page that it shows, and the redirect that it waits for.
package struct SheetRequest: Sendable {
    package let page: WebURL
    package let redirect: SheetRedirect
    /// Whether the sheet begins without cookies and forgets those of the login.
    package let isEphemeral: Bool
}

/// Receives the redirect, or the reason why the login ended without one.
package typealias SheetCompletion = @Sendable (Result<String, any Error>) -> Void

/// Makes the sheet for a page.
///
/// It throws `PingError` with code `browserUnavailable` when there is no window for the sheet.
package typealias SheetMaker =
    @MainActor @Sendable (_ request: SheetRequest, _ completion: @escaping SheetCompletion) throws -> any RedirectSheet
