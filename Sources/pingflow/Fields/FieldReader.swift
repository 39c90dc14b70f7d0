/// Puts the fields of a step into the words of the command line.
struct FieldReader: Sendable {
    let redaction: SecretDisplay
    /// Whether the step wants to be sent again after a while, so that a choice beside it is a way out.
    var isWaiting = false
    /// Shows the pages of identity providers; `nil` lets the user do that.
    var browser: ProviderBrowser?

    static let texts: LoginTexts = {
        var texts = LoginTexts()
        texts[.securityQuestion] = "A security question"
        texts[.localLogin] = "With user name and password"
        texts[.continueWithProvider] = "%@"
        return texts
    }()

    /// The fields of a step, as SwiftUI gets them too.
    static func sources(of step: ContinueNode) -> [LoginField] { LoginField.fields(of: step, texts: texts) }

    func field(_ source: LoginField) -> Field {
        switch source.content {
        case .callback(let callback):
            CallbackReader(callback: callback, source: source, redaction: redaction).field(isWaiting: isWaiting)
        case .collector(let collector):
            CollectorReader(collector: collector, source: source, redaction: redaction).field
        case .other(let action): Field(type: "\(type(of: action))", id: nil, prompt: "")
        }
    }
}
