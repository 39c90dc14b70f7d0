import PingLoginWeb

/// The page of the emulated identity provider. Every user may log in, without a password.
struct SocialLoginPage: Sendable {
    let login: SocialLogin
    /// The users; a browser suggests them.
    let userNames: [String]
    var status = 200
    var problem: String?

    /// The form posts to its own URL, so the page does not repeat anything of the request.
    var page: EmulatorPage {
        let names = userNames.map { "<option value=\"\($0)\"></option>" as HTML }
        let message: HTML? = problem.map { "<p class=\"error\" id=\"problem\">\($0)</p>" }
        let isWrong: HTML? = problem == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\""
        return EmulatorPage(
            status: status,
            title: login.label,
            content: """
                <h1>\(login.label)</h1><p>Who are you?</p><form method="post"><div class="field">
                <label for="username">User name</label><input id="username" name="username" autocomplete="username" list="users"
                autofocus\(isWrong)>\(message)<datalist id="users">\(names)</datalist></div>
                <button class="primary" name="action" value="login">Log in</button>
                <button name="action" value="cancel">Cancel</button></form>
                """,
            formTargets: FormTarget.of(login.redirectURI).map { [$0] } ?? []
        )
    }

    /// The page for an expired link.
    static let gone = EmulatorPage.notice(
        400,
        "Too late",
        "This login is over, or was never offered. Go back to the app and begin again."
    )
}
