import Foundation

extension LoginModel {
    /// The heading of the step; `nil` when the server gave none.
    public var header: String? { step.flatMap { nonEmpty($0.header ?? "") ?? nonEmpty($0.name) } }

    /// The text that introduces the step; `nil` when the server gave none.
    public var stepDescription: String? { step.flatMap { nonEmpty($0.description) } }

    /// The text under the step; `nil` when the server gave none.
    public var footer: String? { step?.pageFooter }

    /// The caption of the button for ``next()``; `nil` when the step has its own button, or nothing to send.
    public var submitTitle: String? {
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

    /// Whether to show the button for ``next()``: the step has a button that sends it, and is not being sent.
    public var canSubmit: Bool {
        guard !isLoading else { return false }
        if submitTitle != nil { return true }
        return fields.contains { field in
            if case .button(let button) = field.control { button.role == .submit } else { false }
        }
    }

    /// The caption of a button for ``restart()``; `nil` when the user has another way on, or ``retry()`` starts again.
    public var restartTitle: String? {
        guard !isLoading, waiting == nil else { return nil }
        switch node.kind {
        case .success: return nil
        case .empty: return texts.startAgain
        case .error, .failure: return step == nil ? nil : texts.startAgain
        case .continue: return hasWayOn ? nil : texts.startAgain
        }
    }

    private var hasWayOn: Bool {
        submitTitle != nil
            || fields.contains { field in
                switch field.control {
                case .button, .optionButtons, .ceremony, .custom: true
                default: false
                }
            }
    }

    /// Whether the login continues elsewhere, usually with a link in a mail, and nothing of the step can be sent.
    public var isSuspended: Bool {
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

    /// The message for the user: the server's, or the cause of a failure; `nil` when nothing has failed.
    public var errorMessage: String? {
        switch node.kind {
        case .error(let error): error.message.isEmpty ? texts.refused : error.message
        case .failure(let failure): failure.cause.localizedDescription
        case .continue, .success, .empty: nil
        }
    }

    /// The server's complaints about things that the step has no field for, in sentences.
    public var otherMessages: [String] {
        let ids = Set(fields.map(\.id))
        return validationMessages.filter { !ids.contains($0.key) }.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// What the user can do about a failure; `nil` when the cause does not say.
    public var recoverySuggestion: String? {
        (node.cause as? any LocalizedError)?.recoverySuggestion
    }

    /// The caption of the button for ``retry()``; `nil` when there is nothing to try again.
    ///
    /// A refused step keeps its fields and their buttons, so only a step without a button needs this one. A login
    /// that cannot continue starts again.
    public var retryTitle: String? {
        switch node.kind {
        case .error where step == nil: texts.startAgain
        case .error: hasWayOn ? nil : texts.tryAgain
        case .failure: step == nil ? texts.startAgain : texts.tryAgain
        case .continue, .success, .empty: nil
        }
    }

    /// The success, when the login is complete.
    public var success: SuccessNode? { node as? SuccessNode }

    /// The signed-in user, who has the tokens; `nil` before the login is complete, and without the OIDC module.
    public var user: (any User)? { success?.user }

    private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
