/// How a system's sheet ended.
package enum SheetEnd: Sendable {
    case redirect(String)
    /// The user closed the sheet, or did not want to log in with this site.
    case cancelled
    /// The system found no window, or one that is not on the screen.
    case noWindow((any Error)?)
    /// The system did not begin the sheet, and gave no reason.
    case notStarted
    /// Any other reason; `nil` when the system gives none.
    case failed((any Error)?)

    /// The end in the terms of ``BrowserSession/open(_:until:)``.
    package var outcome: Result<String, any Error> {
        switch self {
        case .redirect(let redirect): .success(redirect)
        case .cancelled: .failure(CancellationError())
        case .noWindow(let error): .failure(Self.windowNotFound(error))
        case .notStarted: .failure(Self.sheetNotStarted)
        case .failed(let error): .failure(Self.pageNotShown(error))
        }
    }

    private static func windowNotFound(_ error: (any Error)?) -> PingError {
        PingError(
            .browserFailed,
            "The system found no window for the login page.",
            recovery: "Show the page while the window that WebAuthenticationBrowser names is on the screen.",
            underlying: error
        )
    }

    private static var sheetNotStarted: PingError {
        PingError(
            .browserFailed,
            "The system did not start the login sheet, and gave no reason.",
            recovery: """
                Begin the login while the app is in the foreground and shows no other login sheet, in a window that is on the screen. \
                Then check that the redirect URI's scheme is the app's own.
                """
        )
    }

    /// - Parameter error: The system's reason.
    package static func pageNotShown(_ error: (any Error)?) -> PingError {
        PingError(
            .browserFailed,
            "The system could not show the login page.",
            recovery: "Show it while a window of the app is in the foreground, and check the redirect URI.",
            underlying: error
        )
    }
}
