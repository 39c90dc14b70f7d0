/// One login in a sheet of the system. Every login has its own, so that none can take another's result.
final class SheetSession: BrowserSession {
    private let browser: SheetBrowser
    let redirectUri: String
    private let redirect: SheetRedirect
    private let login = RedirectWait()
    private let isOpen = Locked(false)

    init(browser: SheetBrowser, redirectUri: String, redirect: SheetRedirect) {
        self.browser = browser
        self.redirectUri = redirectUri
        self.redirect = redirect
    }

    /// The sheet closes with the first redirect, so it returns that one whatever it responds to.
    func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
        // A session opens one page.
        guard !isOpen.exchange(true) else { throw CancellationError() }
        return try await withTaskCancellationHandler {
            // Another task, since the turn outlasts a cancelled login: it ends when the system has closed the sheet.
            Task { await show(SheetRequest(page: url, redirect: redirect, isEphemeral: browser.isEphemeral)) }
            return try await login.value.get()
        } onCancel: {
            close()
        }
    }

    func close() {
        login.end(with: SheetEnd.cancelled.outcome)
    }

    /// The sheet never leaves the main actor: a call that ends the login does not touch it.
    @MainActor
    private func show(_ request: SheetRequest) async {
        let turn = await browser.turns.take { [login] in !login.hasEnded }
        defer { browser.turns.leave(turn) }
        guard !login.hasEnded else { return }
        let closing = RedirectWait()
        do {
            let sheet = try browser.makeSheet(request) { [login] end in
                closing.end(with: end)
                login.end(with: end)
            }
            if sheet.start() {
                _ = await login.value
                guard !closing.hasEnded else { return }
                sheet.cancel()
            }
            login.end(with: await browser.turns.end(of: closing))
        } catch {
            login.end(with: .failure(error))
        }
    }
}
