import HTTPTypes
import PingLoginWeb
import PingNetwork

/// The page that posts an authorization response to the app's redirect URI (OAuth 2.0 Form Post Response Mode). Without
/// scripts, the user presses its button.
struct FormPostPage: Sendable {
    let target: String
    let parameters: [(name: String, value: String)]

    var response: HttpResponse {
        let inputs = parameters.map { name, value -> HTML in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">\n"
        }
        return EmulatorPage(
            title: "Back to the app",
            content: """
                <h1>Back to the app</h1><form method="post" action="\(target)">
                \(inputs)<button class="primary">Continue</button></form>
                """,
            formTargets: FormTarget.of(target).map { [$0] } ?? [],
            script: PageScript("document.forms[0].submit();")
        ).response
    }
}
