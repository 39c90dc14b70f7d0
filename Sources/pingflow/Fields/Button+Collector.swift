import PingFido

/// The buttons of a DaVinci form.
extension Button {
    /// - Returns: `nil` for a field that is not pressed.
    init?(_ source: LoginField, _ reader: FieldReader) {
        guard case .collector(let collector) = source.content else { return nil }
        switch (source.control, collector) {
        case (.button(let button), let collector as any ButtonCollector):
            self.init(field: reader.field(source), isChecked: button.role == .submit) {
                collector.press()
                return nil
            }
        case (.ceremony, let collector as IdpCollector):
            self.init(collector, reader.field(source), reader.browser?.ofClient)
        case (.ceremony(let ceremony), let passkey as any PasskeyField):
            self.init(passkey, reader.field(source), isChecked: ceremony.kind == .passkeyRegistration)
        default: return nil
        }
    }

    /// The user logs in with a browser. Where its redirect does not lead to this machine, the user brings it back.
    private init(_ collector: IdpCollector, _ field: Field, _ browser: RedirectBrowser?) {
        self.init(field: field, isChecked: false, asksMore: browser == nil) {
            if let browser {
                try await collector.authorize(in: browser)
                return nil
            }
            var question = field
            question.title = "The URL that the browser returned with"
            question.question = .text(suggestion: "")
            question.isRequired = true
            question.check = nil
            question.fill = { try collector.accept(redirect: ($0.text ?? "").trimmed) }
            question.notes = Note.browser(try collector.authorizationURL())
            return question
        }
    }

    /// - Parameter isChecked: Whether the form has to be right. A device that has made a passkey for a submission that
    ///   the server then refuses keeps it. A proof may stand beside a required user name, in whose place it is given.
    private init(_ passkey: any PasskeyField, _ field: Field, isChecked: Bool) {
        let task = PasskeyTask(passkey, isBegun: false)
        self.init(field: field, isChecked: isChecked, asksMore: true, passkey: task) {
            task.begin()
            var question = field
            task.ask(with: &question)
            return question
        }
    }
}
