/// The page of the emulated identity provider. Every user may log in, without a password.
struct SocialLoginPage: Sendable {
    let login: SocialLogin
    /// The users; a browser suggests them.
    let userNames: [String]
    var message = "Who are you?"

    /// The form posts to its own URL, so the page does not repeat anything of the request.
    var text: String {
        """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>\(login.label.htmlEscaped)</title>
        <form method="post"><h1>\(login.label.htmlEscaped)</h1><p>\(message.htmlEscaped)</p>
        <p><label>User name <input name="username" autocomplete="username" list="users" autofocus></label></p>
        <datalist id="users">\(userNames.map { "<option value=\"\($0.htmlEscaped)\">" }.joined())</datalist>
        <p><button type="submit" name="action" value="login">Log in</button>
        <button type="submit" name="action" value="cancel">Cancel</button></p></form></html>
        """
    }

    /// The page for an expired link.
    static let gone = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Too late</title>
        <p>This login is over, or was never offered. Go back to the app and begin again.</p></html>
        """
}
