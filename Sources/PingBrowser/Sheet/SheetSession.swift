/// One login in a sheet of the system. Every login has its own, so that none can take another's result.
final class SheetSession: BrowserSession {
    let redirectUri: String
    private let redirect: SheetRedirect
    private let isEphemeral: Bool
    private let makeSheet: SheetMaker
    private let wait: RedirectWait

    init(
        redirectUri: String,
        redirect: SheetRedirect,
        isEphemeral: Bool,
        services: SystemServices,
        makeSheet: @escaping SheetMaker
    ) {
        wait = RedirectWait(services: services)
        self.redirectUri = redirectUri
        self.redirect = redirect
        self.isEphemeral = isEphemeral
        self.makeSheet = makeSheet
    }

    /// The sheet closes with the first redirect, so it returns that one whatever it responds to.
    func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
        try await withTaskCancellationHandler {
            try await show(SheetRequest(page: url, redirect: redirect, isEphemeral: isEphemeral))
        } onCancel: {
            close()
        }
    }

    func close() {
        wait.end(with: SheetEnd.cancelled.outcome)
    }

    /// The sheet never leaves the main actor: a call that ends the wait does not touch it. The system does not call back for a
    /// sheet that the app cancelled.
    @MainActor
    private func show(_ request: SheetRequest) async throws -> String {
        let sheet = try makeSheet(request) { [wait] in wait.end(with: $0) }
        var isShown = false
        do {
            return try await wait.value {
                isShown = sheet.start()
                return isShown
            }
        } catch is CancellationError {
            if isShown { sheet.cancel() }
            throw CancellationError()
        }
    }
}
