import PingBrowser

/// The system's browser, for a user at a terminal. What there is to say goes beside the results.
extension LoopbackBrowser {
    init(_ context: ToolContext, timeout: Duration) {
        let (launcher, errors) = (context.launcher, context.errors)
        self.init(
            timeout: timeout,
            launcher: BrowserLauncher(addressed: { page, address in
                errors.paragraph("Log in at \(page.host) in the browser. pingflow waits for it; ^C ends the wait.")
                return await launcher.launch(page, at: address)
            }),
            system: context.system
        ) { url in
            errors.paragraph("No browser opened. Open this address in a browser of this machine:")
            errors.line(url.absoluteString)
        }
    }
}
