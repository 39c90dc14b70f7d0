/// What a step says about itself and its buttons, for every user interface.
package struct StepPage: Sendable {
    private let step: ContinueNode?
    private let fields: [LoginField]
    private let texts: LoginTexts

    /// - Parameters:
    ///   - step: The step that is shown; `nil` for none.
    ///   - fields: Its fields.
    ///   - texts: The words that are the app's.
    package init(step: ContinueNode?, fields: [LoginField], texts: LoginTexts) {
        self.step = step
        self.fields = fields
        self.texts = texts
    }

    /// The heading; `nil` when the server gave none.
    package var header: String? { step.flatMap { Self.nonEmpty($0.header ?? "") ?? Self.nonEmpty($0.name) } }

    /// The text that introduces the step; `nil` when the server gave none.
    package var description: String? { step.flatMap { Self.nonEmpty($0.description) } }

    /// The text under the step; `nil` when the server gave none.
    package var footer: String? { step?.pageFooter }

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
        return step.submitButtonText ?? texts.next
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

    private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
