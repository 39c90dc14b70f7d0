#if canImport(AuthenticationServices)
    import AuthenticationServices

    /// One login in the system's sheet.
    struct WebAuthenticationSession: BrowserSession {
        let redirectUri: String
        let callback: WebAuthenticationCallback
        let isEphemeral: Bool
        let window: @MainActor @Sendable () -> ASPresentationAnchor
        private let cancellation = Locked<Task<String, any Error>?>(nil)

        init(
            redirectUri: String,
            callback: WebAuthenticationCallback,
            isEphemeral: Bool,
            window: @escaping @MainActor @Sendable () -> ASPresentationAnchor
        ) {
            self.redirectUri = redirectUri
            self.callback = callback
            self.isEphemeral = isEphemeral
            self.window = window
        }

        /// The sheet closes with the first redirect, so it returns that one whatever it responds to.
        func open(_ url: WebURL, until isResponse: @escaping @Sendable (String) -> Bool) async throws -> String {
            let work = Task { [callback, isEphemeral, window] in
                try await WebAuthenticationSheet.show(url, callback, isEphemeral: isEphemeral, in: window)
            }
            cancellation.set(work)
            return try await withTaskCancellationHandler {
                try await work.value
            } onCancel: {
                work.cancel()
            }
        }

        func close() {
            cancellation.current?.cancel()
        }
    }
#endif
