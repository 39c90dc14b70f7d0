import PingLoginWeb

/// The pages of a login.
enum LoginPages {
    static let tokenName = "token"

    /// - Parameters:
    ///   - notice: Why the user sees the step again.
    ///   - others: The logins that links of the server's texts lead to.
    static func step(
        _ login: WebLogin,
        id: String,
        token: String,
        flow: String,
        notice: HTML?,
        _ others: OtherJourneys
    ) -> WebPage {
        if login.step == nil { return ended(login.errorMessage, flow, login.texts) }
        let form = login.form(postingTo: "/flow/\(id)", hidden: [tokenName: token]) { others.link(to: $0) }
        return WebPage(
            title: notice == nil ? login.title : login.texts.errorTitle(login.heading ?? login.texts[.signIn]),
            language: login.texts.language,
            content: """
                <h1>\(login.heading ?? login.texts[.signIn])</h1>\(notice)\(form)
                <p><a href="/">\(login.texts[.cancel])</a></p>
                """
        )
    }

    /// An instance ended while it submitted the form.
    static let interruption: HTML = """
        <div class="summary" role="alert" lang="en"><p>The service was interrupted, and cannot tell whether your answer has arrived. Enter it again.</p></div>
        """

    static func ended(_ message: String?, _ flow: String, _ texts: LoginTexts) -> WebPage {
        WebPage(
            title: texts.errorTitle(texts[.signIn]),
            language: texts.language,
            content: """
                <h1>\(texts[.signIn])</h1><div class="summary" role="alert"><p>\(message ?? texts[.notCompleted])</p></div>
                <p><a href="/login/\(flow)">\(texts[.startAgain])</a></p>
                """
        )
    }

    static func home(_ flows: [String]) -> WebPage {
        WebPage(
            title: "Sign in",
            content: "<h1>Sign in</h1><ul>\(flows.map { "<li><a href=\"/login/\($0)\">\($0)</a></li>" as HTML })</ul>"
        )
    }

    static func home(signedInAs name: String, token: String) -> WebPage {
        WebPage(
            title: "Signed in",
            content: """
                <h1>Signed in</h1><p>You are signed in as <strong>\(name)</strong>.</p>\(signOff(token))
                """
        )
    }

    private static func signOff(_ token: String) -> HTML {
        """
        <form method="post" action="/sign-off"><input type="hidden" name="\(tokenName)" value="\(token)">
        <button class="primary">Sign out</button></form>
        """
    }

    /// The service has ended the session, and the server did not confirm it.
    static let signedOutHere = notice(
        "Signed out of this service",
        "The login server did not confirm the sign-off, so your session there may last longer. If others use this browser, sign out at the login server too."
    )

    /// A page that says what happened and what to do.
    ///
    /// - Parameters:
    ///   - reference: The number of the request in the log.
    ///   - signOffToken: The token for a button that ends the session.
    static func notice(
        _ title: String,
        _ text: String,
        reference: String? = nil,
        signOffToken: String? = nil
    ) -> WebPage {
        let number: HTML? = reference.map { "<p class=\"quiet\">Reference: \($0)</p>" }
        return WebPage(
            title: title,
            content:
                "<h1>\(title)</h1><p>\(text)</p><p><a href=\"/\">Continue</a></p>\(signOffToken.map(signOff))\(number)"
        )
    }
}
