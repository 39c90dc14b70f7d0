extension LoginModel {
    /// The heading of the step, without markup; `nil` when the server gave none.
    public var header: String? { headerContent?.plainText }

    /// The text that introduces the step, without markup; `nil` when the server gave none.
    public var stepDescription: String? { descriptionContent?.plainText }

    /// The text under the step, without markup; `nil` when the server gave none.
    public var footer: String? { footerContent?.plainText }

    /// The heading of the step with its emphasis and links; `nil` when the server gave none.
    public var headerContent: RichContent? { page.header }

    /// The text that introduces the step, with its links; `nil` when the server gave none.
    public var descriptionContent: RichContent? { page.description }

    /// The text under the step, with its links; `nil` when the server gave none.
    public var footerContent: RichContent? { page.footer }

    /// The caption of the button for ``next()``; `nil` when the step has its own button, or nothing to send.
    public var submitTitle: String? { page.submitTitle }

    /// Whether to show the button for ``next()``: the step has a button that sends it, and is not being sent.
    public var canSubmit: Bool {
        guard !isLoading else { return false }
        return page.canSubmit
    }

    /// The caption of a button for ``restart()``; `nil` when the user has another way on, or ``retry()`` starts again.
    public var restartTitle: String? {
        guard !isLoading, waiting == nil else { return nil }
        switch node.kind {
        case .success: return nil
        case .empty: return texts[.startAgain]
        case .error, .failure: return step == nil ? nil : texts[.startAgain]
        case .continue: return hasWayOn ? nil : texts[.startAgain]
        }
    }

    private var hasWayOn: Bool { page.hasWayOn }

    private var page: StepPage { course.page }

    /// Whether the login continues elsewhere, usually with a link in a mail, and nothing of the step can be sent.
    public var isSuspended: Bool { page.isSuspended }

    /// The message for the user, without markup: the server's, or the failure in the app's words (``texts``); `nil`
    /// when nothing has failed.
    public var errorMessage: String? { errorContent?.plainText }

    /// The message for the user with its links: the server's, or the failure in the app's words (``texts``); `nil`
    /// when nothing has failed.
    public var errorContent: RichContent? { course.errorContent }

    /// The server's complaints about things that the step has no field for, in sentences.
    public var otherMessages: [String] { course.otherMessages }

    /// The advice of a failure of the app's own, such as its handler's for an identity provider.
    ///
    /// `nil` for an error of the SDK: ``errorContent`` says what the user can do, the log has the advice for
    /// developers, and so does the cause of ``node``.
    public var recoverySuggestion: String? { course.recoverySuggestion }

    /// The caption of the button for ``retry()``; `nil` when there is nothing to try again.
    ///
    /// A refused step keeps its fields and their buttons, so only a step without a button needs this one. A login
    /// that cannot continue starts again.
    public var retryTitle: String? {
        switch node.kind {
        case .error where step == nil: texts[.startAgain]
        case .error: hasWayOn ? nil : texts[.tryAgain]
        case .failure: step == nil ? texts[.startAgain] : texts[.tryAgain]
        case .continue, .success, .empty: nil
        }
    }

    /// The success, when the login is complete.
    public var success: SuccessNode? { node as? SuccessNode }

    /// The signed-in user, who has the tokens; `nil` before the login is complete, and without the OIDC module.
    public var user: (any User)? { success?.user }
}
