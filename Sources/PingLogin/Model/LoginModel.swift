public import Foundation
public import Observation
import PingFido
import PingOidc

/// A login for a user interface to show: its state, what it asks for, what failed.
///
/// One model serves journeys and DaVinci flows. It is observable, so SwiftUI redraws the views that read what has
/// changed, and it lives on the main actor; requests, parsing and waiting happen off it.
///
/// ```swift
/// let model = LoginModel(journey: journey, name: "Login")
/// await model.start()
/// ```
///
/// Each action does nothing while an earlier one is in progress, so a double tap sends once. Await an action, and cancelling
/// the task ends it; or begin it with ``perform(_:)``, and it ends when the model is released.
@MainActor
@Observable
public final class LoginModel {
    /// The state of the login.
    public private(set) var node: any Node = EmptyNode()
    /// Whether the model awaits a response, or the end of a ceremony. False while the model only waits; see ``waiting``.
    public private(set) var isLoading = false
    /// The step to show: the current one, or the one to try again after an error or a lost connection.
    public private(set) var step: ContinueNode?
    /// The fields of the step, in the server's order.
    public private(set) var fields: [LoginField] = []
    /// Changes when the model has another page to show. It stays when the server refuses a step, and when it sends a page that
    /// waits again, so the user's typing and the views' state on such a page stay as well.
    public private(set) var pageNumber = 0
    /// The problems of the user's input, in sentences, by the identifier of the field. A mistake in something that
    /// the step has no field for has the server's name as its key.
    public private(set) var validationMessages: [LoginField.ID: [String]] = [:]
    /// The wait of the model while it polls the server by itself; `nil` when it does not.
    public private(set) var waiting: LoginWait?
    /// The journeys that the texts on show lead to, by their names. Empty for a login that has no other journeys.
    ///
    /// Links to them are in ``headerContent``, ``descriptionContent``, ``footerContent``, ``errorContent`` and the messages of the
    /// fields. ``start(journey:)`` starts one.
    public private(set) var otherJourneys: [String] = []
    /// Whether a user is logged in, while ``follow(_:)`` runs; `nil` before its first state.
    public private(set) var authState: AuthState?
    /// The texts that the app can replace. Set them before the start.
    public var texts = LoginTexts()
    /// Whether a step that offers a new passkey first asks the system for an automatic upgrade, when the user has given a password in
    /// this login. False by default. Set it before the start.
    ///
    /// On Apple systems, a password manager that has just filled in the password can then add the passkey without asking the user. When
    /// the system refuses, nothing happens, and the step stays as it is. It needs a screen that `LoginView` or `loginSheets(of:)` of
    /// PingLoginUI shows.
    public var upgradesToPasskeys = false

    @ObservationIgnored private let begin: @Sendable () async -> any Node
    @ObservationIgnored private let takeUp: (@Sendable (URL) async -> any Node)?
    @ObservationIgnored private let recognizes: @Sendable (URL) -> Bool
    @ObservationIgnored private let other: (@Sendable (String) async -> any Node)?
    @ObservationIgnored private var sender: StepSender
    @ObservationIgnored private var work: Task<LoginStanding, Never>?
    @ObservationIgnored private var turn = 0
    @ObservationIgnored private var lastChoice = StepChoice.plain
    @ObservationIgnored private var lastBeginning: (@Sendable () async -> any Node)?
    @ObservationIgnored private let prompter = PasskeyPrompter()
    @ObservationIgnored private var hasSentPassword = false
    /// The other journey that was begun from the step on show, until it has.
    @ObservationIgnored private var begunJourney: String?

    /// Creates a model whose login begins in its own way.
    ///
    /// - Parameters:
    ///   - begin: Starts the login, for ``start()`` and ``restart()``.
    ///   - takeUp: Resumes a login that continued elsewhere, for ``resume(_:)``; `nil` when links cannot resume this login.
    ///   - recognizes: Whether a link is one that `takeUp` takes, for ``canResume(_:)``.
    ///   - other: Starts another journey by its name, for ``start(journey:)``; `nil` when the login has no other journeys.
    ///   - authenticator: Makes and uses passkeys; `nil` for that of the workflow's `FidoModule`. Without either, the
    ///     model tells the server that this device cannot.
    public init(
        start begin: @escaping @Sendable () async -> any Node,
        resume takeUp: (@Sendable (URL) async -> any Node)? = nil,
        recognizes: @escaping @Sendable (URL) -> Bool = { _ in true },
        journey other: (@Sendable (String) async -> any Node)? = nil,
        authenticator: (any Authenticator)? = nil
    ) {
        self.other = other
        sender = StepSender(passkeys: PasskeyWork(authenticator: authenticator))
        self.begin = begin
        self.takeUp = takeUp
        self.recognizes = recognizes
    }

    deinit { work?.cancel() }

    /// Starts the login. Does nothing when it has started already; ``restart()`` begins again.
    public func start() async { await finish(beginning(.start)) }

    /// Starts another journey that a link of the present step leads to, such as a registration.
    ///
    /// Does nothing for a name that is not in ``otherJourneys``: only the server says which journeys there are. Until the server
    /// responds, and when it refuses or cannot be reached, the present step stays; its error is in ``errorContent``.
    /// ``restart()`` returns to the model's own journey.
    ///
    /// - Parameter name: The name of the journey.
    public func start(journey name: String) async { await finish(beginning(.startJourney(name))) }

    /// Starts the journey that a link of `RichContent.attributedText(startingJourneys:)` leads to.
    ///
    /// - Parameter url: The URL that the user pressed.
    /// - Returns: Whether the link leads to a journey. The app opens any other URL itself.
    public func opens(_ url: URL) -> Bool {
        guard let link = JourneyURL(url) else { return false }
        perform(.startJourney(link.name))
        return true
    }

    /// Sends the step. When its input is invalid, the model sends nothing and fills ``validationMessages``.
    ///
    /// On a DaVinci form this presses the button that sends it.
    public func next() async { await finish(beginning(.next)) }

    /// Presses a button, link or option, or begins a ceremony, and sends the step.
    ///
    /// Only a button that sends the form requires valid input; a link elsewhere does not.
    ///
    /// - Parameters:
    ///   - field: A field of the step.
    ///   - option: The identifier of the pressed option, where the field's control is
    ///     ``LoginField/Control/optionButtons(_:)``.
    public func press(_ field: LoginField, choosing option: LoginOption.ID? = nil) async {
        await finish(beginning(.press(field, choosing: option)))
    }

    /// Sends the step again after an error or a failure, or starts again when it cannot.
    public func retry() async { await finish(beginning(.retry)) }

    /// Abandons the login and starts again. The model drops a response that comes late.
    public func restart() async { await finish(beginning(.restart)) }

    /// Resumes a suspended journey, of this model or of an earlier process.
    ///
    /// The model abandons the current login. Ask ``canResume(_:)`` first where other links arrive too.
    ///
    /// - Parameter link: The link that the user opened.
    public func resume(_ link: URL) async { await finish(beginning(.resume(link))) }

    /// Takes what a screen lends to the steps, such as the sheets of its window. The next press uses it, and the system may suggest
    /// passkeys there while the screen is shown.
    package func lend(_ tools: ScreenTools, from screen: ObjectIdentifier) {
        sender.tools = prompter.appear(screen, tools)
    }

    /// Ends the suggestions of a screen that is gone.
    package func takeBack(from screen: ObjectIdentifier) {
        if let tools = prompter.disappear(screen) { sender.tools = tools }
    }

    /// Whether a link looks like one that resumes a login of this model.
    ///
    /// - Parameter link: A link that the app was opened with.
    public func canResume(_ link: URL) -> Bool { takeUp != nil && recognizes(link) }

    /// Begins an action without waiting for it, for buttons. It ends when the model is released.
    public func perform(_ action: LoginAction) { _ = beginning(action) }

    /// Shows the states of a client in ``authState`` until the task is cancelled, or the client ends. In SwiftUI, begin it with
    /// `.task { await model.follow(client) }`.
    ///
    /// - Parameter client: The client that keeps the tokens: `journey.workflow.sharedContext[.oidcClient]` of a workflow with `OidcModule`.
    public func follow(_ client: OidcClient) async {
        for await state in await client.authStates() { authState = state }
    }

    /// Stops waiting for a response, or for what ``waiting`` says. The user can send the step again.
    ///
    /// The model still shows a response that has arrived already.
    public func cancel() {
        work?.cancel()
        isLoading = false
        waiting = nil
    }

    /// Checks the input of every field, and shows the mistakes.
    ///
    /// - Returns: Whether the input is valid.
    @discardableResult
    public func validate() -> Bool {
        validationMessages = fields.reduce(into: [:]) { messages, field in
            let found = field.validate()
            if !found.isEmpty { messages[field.id] = found }
        }
        return validationMessages.isEmpty
    }
}

// MARK: - Beginning

extension LoginModel {
    /// Begins an action.
    ///
    /// - Returns: Ends when the model has arrived; `nil` when there is nothing to do.
    private func beginning(_ action: LoginAction) -> Task<Void, Never>? {
        switch action {
        case .start:
            guard case .empty = node.kind, !isLoading else { return nil }
            return starting(begin)
        case .startJourney(let name): return startingJourney(name)
        case .next: return sending(.submit)
        case .press(let field, let option):
            return isPresent(field) ? StepChoice(field, option: option).flatMap { sending($0) } : nil
        case .retry: return retrying()
        case .restart: return starting(begin)
        case .resume(let link):
            guard let takeUp else { return starting { FailureNode(cause: PingError.notResumable) } }
            return starting { await takeUp(link) }
        }
    }

    /// Whether a field is one of the step's, and not one of an earlier step with the same identifier. A step that waits is
    /// the same however often the server sends it.
    private func isPresent(_ field: LoginField) -> Bool {
        fields.contains { $0.id == field.id && ($0.isSame(as: field) || step.flatMap(StepWait.init) != nil) }
    }

    private func retrying() -> Task<Void, Never>? {
        guard !isLoading else { return nil }
        switch node.kind {
        case .error: return step == nil ? starting(begin) : sending(lastChoice)
        case .failure(let failure):
            if let begunJourney { return startingJourney(begunJourney) }
            if step != nil { return sending(lastChoice) }
            return starting(failure.isTransient ? lastBeginning ?? begin : begin)
        case .continue, .success, .empty: return nil
        }
    }

    /// The step stays until the other journey has begun, since the user may have to continue from it.
    private func startingJourney(_ name: String) -> Task<Void, Never>? {
        guard let other, !isLoading, otherJourneys.contains(name) else { return nil }
        work?.cancel()
        begunJourney = name
        return run { [sender] in await sender.begin { await other(name) } }
    }

    private func starting(_ begin: @escaping @Sendable () async -> any Node) -> Task<Void, Never> {
        lastBeginning = begin
        hasSentPassword = false
        begunJourney = nil
        work?.cancel()
        reach(nil)
        node = EmptyNode()
        otherJourneys = []
        return run { [sender] in await sender.begin(begin) }
    }

    /// - Parameter authenticator: The one for a ceremony; `nil` for that of the model, of the workflow or of the screen.
    private func sending(_ choice: StepChoice, with authenticator: (any Authenticator)? = nil) -> Task<Void, Never>? {
        guard let step, !isLoading, !isSuspended else { return nil }
        if choice.wantsValidInput, !validate() { return nil }
        lastChoice = choice
        if choice.isOfTheUser, fields.holdPassword { hasSentPassword = true }
        var sender = sender
        if let authenticator { sender.passkeys = PasskeyWork(authenticator: authenticator) }
        work?.cancel()
        // A cancelled request may still be ending, and the server may have accepted it: the step is sent once. The start of another journey
        // has sent no step.
        let previous = begunJourney == nil ? work : nil
        begunJourney = nil
        return run { [sender, fields] in
            await sender.send(step, choice, filledIn: fields, after: await previous?.value)
        }
    }

    private func run(_ body: @escaping @Sendable () async -> LoginStanding) -> Task<Void, Never> {
        isLoading = true
        waiting = nil
        prompter.show(nil)
        return follow(Task { @concurrent in await body() })
    }

    private func follow(_ work: Task<LoginStanding, Never>) -> Task<Void, Never> {
        turn += 1
        let turn = turn
        self.work = work
        // Holds the model only when there is something to show, so that releasing it ends the work.
        return Task { [weak self] in
            let standing = await work.value
            self?.arrive(standing, turn)
        }
    }

    private func finish(_ task: Task<Void, Never>?) async {
        guard let task, let work else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            work.cancel()
        }
    }
}

// MARK: - Arriving

extension LoginModel {
    private func arrive(_ standing: LoginStanding, _ turn: Int) {
        guard turn == self.turn else { return }
        work = nil
        isLoading = false
        waiting = nil
        defer {
            noteJourneys()
            promptForPasskeys()
        }
        if begunJourney != nil, standing.hasNotBegun, let step { return stay(at: step, standing.node) }
        begunJourney = nil
        switch standing.node.kind {
        case .continue(let next):
            reach(next)
            waitIfAsked(next)
        case .error(let error):
            reach(error.canRetry ? error.continueNode : nil)
            validationMessages.merge(error.fieldMessages) { _, new in new }
        case .failure(let failure):
            // Nothing has happened when the user changed their mind, unless the login had continued before.
            if failure.isCancelled { return cancelled(at: standing.step) }
            if standing.hasEnded { reach(nil) } else if let failed = standing.step, failed !== step { reach(failed) }
        case .success: reach(nil)
        case .empty: break
        }
        node = standing.node
    }

    /// Another journey could not begin, so the user continues with the present one. Its step is as good as before.
    private func stay(at step: ContinueNode, _ failed: any Node) {
        if case .failure(let failure) = failed.kind, failure.isCancelled { begunJourney = nil } else { node = failed }
        waitIfAsked(step)
    }

    private func noteJourneys() {
        let names = page.journeys + (errorContent?.journeys ?? [])
        otherJourneys = other == nil ? [] : names.withoutRepeats
    }

    private func cancelled(at reached: ContinueNode?) {
        guard let reached, step != nil, reached !== step else { return }
        reach(reached)
        node = reached
    }

    private func reach(_ next: ContinueNode?) {
        let fields = next.map { LoginField.shown(of: $0, texts: texts) } ?? []
        let isRepeated =
            [step, next].allSatisfy { $0.flatMap(StepWait.init) != nil } && fields.isSamePage(as: self.fields)
        if isRepeated { fields.takeOver(self.fields) }
        if next !== step {
            // A press holds for its step only.
            lastChoice = .plain
            if !isRepeated { pageNumber += 1 }
        }
        step = next
        self.fields = fields
        validationMessages = fields.reduce(into: [:]) { messages, field in
            let found = field.serverMessages
            if !found.isEmpty { messages[field.id] = found }
        }
    }

    private func waitIfAsked(_ step: ContinueNode) {
        guard let wait = StepWait(step) else { return }
        waiting = wait.first
        let report: @Sendable (LoginWait) async -> Void = { [weak self] progress in
            await self?.report(progress, of: step)
        }
        _ = follow(Task { @concurrent in await wait.run(report: report) })
    }

    private func promptForPasskeys() {
        guard let step, let page = PasskeyPage(step, fields, canUpgrade: upgradesToPasskeys && hasSentPassword) else {
            return prompter.show(nil)
        }
        let installed = sender.passkeys.authenticator ?? step.context.shared[.authenticator]
        prompter.show(page, installed: installed) { [weak self] id, passkey in
            guard let self, let field = fields.first(where: { $0.id == id }) else { return }
            _ = StepChoice(field, option: nil).flatMap { self.sending($0, with: passkey) }
        }
    }

    private func report(_ progress: LoginWait, of step: ContinueNode) {
        if waiting != nil, self.step === step { waiting = progress }
    }
}

extension PingError {
    fileprivate static var notResumable: PingError {
        PingError(
            .resumeUnavailable,
            "A link cannot resume this login.",
            recovery: "Make the model with a journey, or with your own resume."
        )
    }
}

extension PingError.Code {
    /// A ``LoginModel`` got a link, but has nothing to resume it with.
    public static let resumeUnavailable: Self = "resume_unavailable"
}
