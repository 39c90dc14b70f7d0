/// A browser that shows the system's login sheet.
package struct SheetBrowser: Browser {
    let isEphemeral: Bool
    private let acceptsHTTPS: Bool
    let makeSheet: SheetMaker
    let turns: SheetTurns

    /// - Parameters:
    ///   - isEphemeral: Whether the sheets begin without cookies.
    ///   - acceptsHTTPS: Whether a sheet can wait for an https URL.
    ///   - turns: The turns that its sheets share with those of other browsers.
    ///   - makeSheet: Makes the system's sheet.
    package init(
        isEphemeral: Bool,
        acceptsHTTPS: Bool,
        turns: SheetTurns = .ofTheProcess,
        makeSheet: @escaping SheetMaker
    ) {
        self.isEphemeral = isEphemeral
        self.acceptsHTTPS = acceptsHTTPS
        self.turns = turns
        self.makeSheet = makeSheet
    }

    package func session(redirectUri: String) async throws -> any BrowserSession {
        SheetSession(
            browser: self,
            redirectUri: redirectUri,
            redirect: try SheetRedirect(redirectUri, acceptsHTTPS: acceptsHTTPS)
        )
    }
}
