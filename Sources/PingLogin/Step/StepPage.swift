/// The texts of a step about itself and its buttons, for every user interface.
package struct StepPage: Sendable {
    let step: ContinueNode?
    let fields: [LoginField]
    let texts: LoginTexts

    /// The heading; `nil` when the server gave none.
    package var header: RichContent? { step.flatMap { Self.content($0.header) ?? Self.content($0.name) } }

    /// The text that introduces the step; `nil` when the server gave none.
    package var description: RichContent? { step.flatMap { Self.content($0.description) } }

    /// The text under the step; `nil` when the server gave none.
    package var footer: RichContent? { Self.content(step?.pageFooter) }

    /// The journeys that the texts of the step and its fields lead to, each once.
    package var journeys: [String] {
        let texts = [header, description] + fields.map(\.control.message?.content) + [footer]
        return texts.compactMap(\.self).flatMap(\.journeys).withoutRepeats
    }

    /// The caption of the button that sends the step; `nil` when the step has its own button, or nothing to send.
    package var submitTitle: String? {
        guard let step, !isSuspended else { return nil }
        var hasOtherWay = false
        for field in fields {
            switch field.control {
            case .optionButtons: return nil
            case .button(let button):
                if button.role == .submit { return nil }
                hasOtherWay = true
            case .ceremony, .waiting: hasOtherWay = true
            default: break
            }
        }
        if hasOtherWay, !fields.contains(where: \.control.isInput) { return nil }
        return step.submitButtonText ?? texts[.next]
    }

    /// Whether the step has a button that sends it.
    package var canSubmit: Bool {
        submitTitle != nil
            || fields.contains { field in
                if case .button(let button) = field.control { button.role == .submit } else { false }
            }
    }

    /// Whether the user can continue from the step.
    package var hasWayOn: Bool {
        submitTitle != nil
            || fields.contains { field in
                switch field.control {
                case .button, .optionButtons, .ceremony, .custom: true
                default: false
                }
            }
    }

    /// Whether the login continues elsewhere, usually with a link in a mail, and nothing of the step can be sent.
    package var isSuspended: Bool {
        var isSuspended = false
        for field in fields {
            switch field.control {
            case .suspended: isSuspended = true
            case .waiting: return false
            default: break
            }
        }
        return isSuspended
    }

    private static func content(_ markup: String?) -> RichContent? {
        markup.map { RichContent($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension [String] {
    /// Each text once, in the order in which they first appear.
    package var withoutRepeats: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
