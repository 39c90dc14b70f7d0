import PingDavinci

/// Finds what can be pressed in a form.
struct CollectorButtons {
    let fields: CollectorFields

    /// - Returns: `nil` for a collector that is not pressed.
    func button(for collector: any Collector) -> Button? {
        switch collector {
        case let collector as SubmitCollector: press(collector, isChecked: true)
        case let collector as any ButtonCollector: press(collector, isChecked: false)
        case let collector as IdpCollector: provider(collector)
        case let collector as any FidoCollector & PasskeyField: passkey(collector)
        default: nil
        }
    }

    private func press(_ collector: any ButtonCollector, isChecked: Bool) -> Button {
        Button(field: fields.field(for: collector), isChecked: isChecked) {
            collector.press()
            return nil
        }
    }

    /// The person logs in with a browser, and brings back where it was led to.
    private func provider(_ collector: IdpCollector) -> Button? {
        guard collector.idpEnabled else { return nil }
        var question = fields.field(for: collector)
        question.title = "The URL that the browser came back with"
        question.question = .text(suggestion: "")
        question.isRequired = true
        question.check = nil
        question.fill = { try collector.accept(redirect: ($0.text ?? "").trimmed) }
        return Button(field: fields.field(for: collector), isChecked: false, asksMore: true) { [question] in
            var question = question
            question.notes = [Note(.information, "Open this in a browser: \(try collector.authorizationURL())")]
            return question
        }
    }

    private func passkey(_ collector: any FidoCollector & PasskeyField) -> Button {
        let task = PasskeyTask(collector, isBegun: false)
        var question = fields.base(collector)
        task.ask(with: &question)
        // A device that has made a passkey for an answer that the server then refuses keeps it. A proof may stand beside
        // a required user name, in whose place it is given.
        let isChecked = collector is FidoRegistrationCollector
        let shown = fields.field(for: collector)
        return Button(field: shown, isChecked: isChecked, asksMore: true, passkey: task) { [question] in
            task.begin()
            return question
        }
    }
}
