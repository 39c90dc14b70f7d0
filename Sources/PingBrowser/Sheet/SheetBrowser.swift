/// A browser that shows the system's login sheet.
package struct SheetBrowser: Browser {
    /// Whether the sheets begin without cookies.
    let isEphemeral: Bool
    /// Whether a sheet can wait for an https URL.
    let acceptsHTTPS: Bool
    /// The turns that its sheets share with those of other browsers.
    var turns = SheetTurns.ofTheProcess
    /// Makes the system's sheet.
    let makeSheet: SheetMaker

    package func session(redirectUri: String) async throws -> any BrowserSession {
        SheetSession(
            browser: self,
            redirectUri: redirectUri,
            redirect: try SheetRedirect(redirectUri, acceptsHTTPS: acceptsHTTPS)
        )
    }
}
