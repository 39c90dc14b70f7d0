/// A browser that shows the system's login sheet.
package struct SheetBrowser: Browser {
    private let isEphemeral: Bool
    private let acceptsHTTPS: Bool
    private let makeSheet: SheetMaker
    /// The services whose clock limits the wait for a sheet that did not start.
    package var services = SystemServices.live

    /// - Parameters:
    ///   - isEphemeral: Whether the sheets begin without cookies.
    ///   - acceptsHTTPS: Whether a sheet can wait for an https URL.
    ///   - makeSheet: Makes the system's sheet.
    package init(isEphemeral: Bool, acceptsHTTPS: Bool, makeSheet: @escaping SheetMaker) {
        self.isEphemeral = isEphemeral
        self.acceptsHTTPS = acceptsHTTPS
        self.makeSheet = makeSheet
    }

    package func session(redirectUri: String) async throws -> any BrowserSession {
        SheetSession(
            redirectUri: redirectUri,
            redirect: try SheetRedirect(redirectUri, acceptsHTTPS: acceptsHTTPS),
            isEphemeral: isEphemeral,
            services: services,
            makeSheet: makeSheet
        )
    }
}
