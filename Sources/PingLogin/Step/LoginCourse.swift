package import PingFoundation

/// The course of a login under every user interface: the node it has reached, the step on show, and what comes next.
///
/// A value. ``handle(_:)`` takes what the user wants, or what has arrived, and returns the work for it. The user
/// interface does the work and reports its end with ``Event/arrived(_:)``.
package struct LoginCourse: Sendable {
    /// The user's wish, or the end of the work.
    package enum Event: Sendable {
        /// Starts the login, unless it has started.
        case start
        /// Abandons the login and starts again.
        case restart
        /// Abandons the login and resumes the journey that a link belongs to.
        case resume(URL)
        /// Starts a journey that the step on show leads to.
        case startJourney(String)
        /// Sends the step with a choice, unless its input is invalid.
        ///
        /// - Parameter unread: The values that could not be read, in sentences.
        case press(StepChoice, unread: [LoginField.ID: [String]] = [:])
        /// Sends the step again, or starts again.
        case retry
        /// Stops the work. The step can be sent again.
        case stop
        /// The work has ended.
        case arrived(LoginStanding)
    }

    /// The work of the user interface.
    package enum Action: Sendable {
        /// Nothing but to show the course.
        case show
        /// Begins a login.
        case begin(Beginning)
        /// Sends the step.
        ///
        /// - Parameter again: Whether the server may have accepted the step already.
        case send(ContinueNode, StepChoice, again: Bool)
        /// Waits as the step asks, and sends it, unless the user does something else meanwhile.
        case wait(StepWait)
    }

    /// The way in which a login begins.
    package enum Beginning: Sendable {
        case login
        case journey(String)
        case link(URL)
    }

    /// The state of the login.
    package private(set) var node: any Node = EmptyNode()
    /// The step on show: the current one, or the one to try again.
    package private(set) var step: ContinueNode?
    /// The fields of the step, in the server's order.
    package private(set) var fields: [LoginField] = []
    /// Changes with the page, and not when the same page comes again.
    package private(set) var pageNumber = 0
    /// The problems of the input, in sentences.
    package private(set) var messages: [LoginField.ID: [String]] = [:]
    /// The last thing that went wrong.
    package private(set) var alert: LoginAlert?
    /// The journeys that the texts on show lead to, each once.
    package private(set) var journeys: [String] = []
    /// Whether a start or a step is on its way.
    package private(set) var isLoading = false
    /// Whether the user has given a password in this login.
    private(set) var hasSentPassword = false
    /// The words that are the app's.
    package var texts: LoginTexts
    /// Whether this machine is the user's device, and not a service's.
    let isUsersDevice: Bool
    private var lastChoice = StepChoice.plain
    private var lastBeginning = Beginning.login
    /// The user's name in the last step that asked for it.
    private var userName: String?
    /// The name for the first step of a login that starts again after the server has refused it.
    private var nameToRepeat: String?
    /// The other journey that was begun from the step on show, until it has.
    private var begunJourney: String?

    package init(texts: LoginTexts = LoginTexts(), isUsersDevice: Bool = true) {
        self.texts = texts
        self.isUsersDevice = isUsersDevice
    }

    /// Takes an event.
    ///
    /// - Returns: The work that follows.
    package mutating func handle(_ event: Event) -> Action {
        switch event {
        case .start:
            guard case .empty = node.kind, !isLoading else { return .show }
            return begin(.login)
        case .restart: return begin(.login)
        case .resume(let link): return begin(.link(link))
        case .startJourney(let name): return startJourney(name)
        case .press(let choice, let unread): return press(choice, unread)
        case .retry: return retry()
        case .stop:
            isLoading = false
            return .show
        case .arrived(let standing):
            isLoading = false
            let page = pageNumber
            let action = arrive(standing)
            journeys = (self.page.journeys + (errorContent?.journeys ?? [])).withoutRepeats
            // A page that waits comes again and again.
            if case .continue = standing.node.kind, page == pageNumber { return action }
            if !standing.isCancelled { alertUser(of: errorContent) }
            return action
        }
    }

    /// Checks the input of every field.
    ///
    /// - Parameter unread: The values that could not be read, in sentences.
    /// - Returns: Whether the input is valid; otherwise ``messages`` has the problems.
    package mutating func validate(unread: [LoginField.ID: [String]] = [:]) -> Bool {
        messages = Self.messages(of: fields) { $0.validate() }.merging(unread) { $0 + $1 }
        return messages.isEmpty
    }

    /// The choice that pressing a field makes; `nil` for a field of an earlier step with the same identifier, and for
    /// one that is nothing to press. A step that waits is the same however often the server sends it.
    func choice(of field: LoginField, option: LoginOption.ID?) -> StepChoice? {
        let isPresent = fields.contains { $0.id == field.id && ($0.isSame(as: field) || isWaiting) }
        return isPresent ? StepChoice(field, option: option) : nil
    }

    /// Whether the step waits for something that the user does elsewhere.
    package var isWaiting: Bool { step.flatMap(StepWait.init) != nil }

    private var wait: Action { step.flatMap(StepWait.init).map(Action.wait) ?? .show }
}

// MARK: - The user's wishes

extension LoginCourse {
    private mutating func begin(_ beginning: Beginning) -> Action {
        lastBeginning = beginning
        hasSentPassword = false
        if case .error = node.kind { nameToRepeat = userName } else { nameToRepeat = nil }
        begunJourney = nil
        reach(nil)
        node = EmptyNode()
        journeys = []
        isLoading = true
        return .begin(beginning)
    }

    /// The step stays until the other journey has begun, since the user may have to continue from it.
    private mutating func startJourney(_ name: String) -> Action {
        // The text that led to the journey may be gone: a failure takes the place of an error with a link.
        guard !isLoading, journeys.contains(name) || begunJourney == name else { return .show }
        begunJourney = name
        isLoading = true
        return .begin(.journey(name))
    }

    private mutating func press(_ choice: StepChoice, _ unread: [LoginField.ID: [String]] = [:]) -> Action {
        guard let step, !isLoading, !page.isSuspended else { return .show }
        if choice.wantsValidInput, !validate(unread: unread) {
            // An error on show is of an earlier attempt.
            alertUser(of: nil)
            return .show
        }
        lastChoice = choice
        if choice.isOfTheUser, fields.holdPassword { hasSentPassword = true }
        userName = fields.userName?.current ?? userName
        isLoading = true
        // The start of another journey has sent no step.
        defer { begunJourney = nil }
        return .send(step, choice, again: begunJourney == nil)
    }

    private mutating func retry() -> Action {
        guard !isLoading else { return .show }
        switch node.kind {
        case .error: return step == nil ? begin(.login) : press(lastChoice)
        case .failure(let failure):
            if let begunJourney { return startJourney(begunJourney) }
            if step != nil { return press(lastChoice) }
            return begin(failure.isTransient ? lastBeginning : .login)
        case .continue, .success, .empty: return .show
        }
    }
}

// MARK: - Arriving

extension LoginCourse {
    private mutating func arrive(_ standing: LoginStanding) -> Action {
        if begunJourney != nil, standing.hasNotBegun, step != nil { return stay(standing) }
        begunJourney = nil
        switch standing.node.kind {
        case .continue(let next): reach(next)
        case .error(let error):
            reach(error.canRetry ? error.continueNode : nil)
            messages.merge(error.fieldMessages) { _, new in new }
        case .failure where standing.isCancelled:
            turnBack(at: standing.step)
            return .show
        case .failure:
            if standing.hasEnded { reach(nil) } else if let failed = standing.step, failed !== step { reach(failed) }
        case .success: reach(nil)
        case .empty: break
        }
        node = standing.node
        if case .continue = node.kind { return wait }
        return .show
    }

    /// Another journey could not begin, so the user continues with the present one. Its step is as good as before.
    private mutating func stay(_ standing: LoginStanding) -> Action {
        if standing.isCancelled { begunJourney = nil } else { node = standing.node }
        return wait
    }

    /// Nothing has happened when the user changed their mind, unless the login had continued before.
    private mutating func turnBack(at reached: ContinueNode?) {
        guard let reached, step != nil, reached !== step else { return }
        reach(reached)
        node = reached
    }

    private mutating func reach(_ next: ContinueNode?) {
        let earlier = self
        step = next
        fields = next.map { LoginField.shown(of: $0, texts: texts) } ?? []
        if next != nil, let name = nameToRepeat {
            nameToRepeat = nil
            if let field = fields.userName, field.current.isEmpty { field.current = name }
        }
        let isRepeated = isWaiting && earlier.isWaiting && fields.isSamePage(as: earlier.fields)
        if isRepeated { fields.takeOver(earlier.fields) }
        if next !== earlier.step {
            // A press holds for its step only.
            lastChoice = .plain
            if !isRepeated { pageNumber += 1 }
        }
        messages = Self.messages(of: fields, \.serverMessages)
    }

    private mutating func alertUser(of error: RichContent?) {
        // A failure says nothing of the input. Messages are of an earlier check then.
        let isFailure = error != nil && node.cause != nil
        let field = isFailure ? nil : fields.first { messages[$0.id] != nil }
        let problem = field.flatMap { messages[$0.id]?.first } ?? otherMessages.first
        guard let words = error?.plainText ?? problem else { return }
        alert = LoginAlert(number: (alert?.number ?? 0) + 1, words: words, entry: field?.entryToCorrect)
    }

    private static func messages(
        of fields: [LoginField],
        _ found: (LoginField) -> [String]
    ) -> [LoginField.ID: [String]] {
        fields.reduce(into: [:]) { messages, field in
            let found = found(field)
            if !found.isEmpty { messages[field.id] = found }
        }
    }
}

extension [LoginField] {
    fileprivate var userName: FieldValue<String>? {
        lazy.compactMap { field -> FieldValue<String>? in
            if case .text(let input) = field.control, input.purpose == .username { input.value } else { nil }
        }.first
    }
}

extension LoginCourse {
    /// The texts of the step about itself and its buttons.
    package var page: StepPage { StepPage(step: step, fields: fields, texts: texts) }

    /// The error to show to the user: the server's message, or a failure in the app's words; `nil` without a failure.
    package var errorContent: RichContent? { node.errorContent(isUsersDevice ? texts : texts.ofService) }

    /// The advice of a failure of the app's own; `nil` for the SDK's, whose advice is for developers.
    package var recoverySuggestion: String? { node.cause.flatMap(texts.advice) }

    /// The server's complaints about things that the step has no field for, in sentences.
    package var otherMessages: [String] {
        let ids = Set(fields.map(\.id))
        return messages.filter { !ids.contains($0.key) }.sortedByName.flatMap(\.value)
    }
}

/// Something that went wrong, for a screen to speak, and to show the user where.
package struct LoginAlert: Hashable, Sendable {
    /// Tells two alerts apart that say the same: each is spoken.
    package let number: Int
    /// The error, or else the first problem of the input.
    package let words: String
    /// The line to correct; `nil` when no line is at fault.
    package let entry: LoginEntry?
}
