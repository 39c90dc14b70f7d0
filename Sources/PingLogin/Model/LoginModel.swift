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
/// Each action does nothing while an earlier one is in progress, so a double tap sends once. Await an action, and
/// cancelling the task ends it; or begin it with ``perform(_:)``, and it ends when the model is released.
@MainActor
@Observable
public final class LoginModel {
    /// The state of the login.
    public var node: any Node { course.node }
    /// Whether the model awaits a response, or the end of a ceremony. False while it only waits; see ``waiting``.
    public var isLoading: Bool { course.isLoading }
    /// The step to show: the current one, or the one to try again after an error or a lost connection.
    public var step: ContinueNode? { course.step }
    /// The fields of the step, in the server's order.
    public var fields: [LoginField] { course.fields }
    /// Changes when the model has another page to show. It stays when the server refuses a step, and when it sends a
    /// page that waits again, so the user's typing and the views' state on such a page stay as well.
    public var pageNumber: Int { course.pageNumber }
    /// The problems of the user's input, in sentences, by the identifier of the field. A mistake in something that
    /// the step has no field for has the server's name as its key.
    public var validationMessages: [LoginField.ID: [String]] { course.messages }
    /// The last thing that went wrong. It changes each time, also when the same goes wrong again.
    package var alert: LoginAlert? { course.alert }
    /// The wait of the model while it polls the server by itself; `nil` when it does not.
    public private(set) var waiting: LoginWait?
    /// The journeys that the texts on show lead to, by their names. Empty for a login that has no other journeys.
    ///
    /// Links to them are in ``headerContent``, ``descriptionContent``, ``footerContent``, ``errorContent`` and the
    /// messages of the fields. ``start(journey:)`` starts one.
    public var otherJourneys: [String] { other == nil ? [] : course.journeys }
    /// Whether a user is logged in, while ``follow(_:)`` runs; `nil` before its first state.
    public private(set) var authState: AuthState?
    /// The texts that the app can replace, at first in the languages of the product's configuration, and in those of
    /// the system for a login that begins in its own way. Set them before the start.
    public var texts: LoginTexts {
        get { course.texts }
        set { course.texts = newValue }
    }
    /// Whether a step that offers a new passkey first asks the system for an automatic upgrade, when the user has given
    /// a password in this login. False by default. Set it before the start.
    ///
    /// On Apple systems, a password manager that has just filled in the password can then add the passkey without
    /// asking the user. When the system refuses, nothing happens, and the step stays as it is. It needs a screen that
    /// `LoginView` or `loginSheets(of:)` of PingLoginUI shows.
    public var upgradesToPasskeys = false

    private(set) var course: LoginCourse
    @ObservationIgnored private let begin: @Sendable () async -> any Node
    @ObservationIgnored private let takeUp: (@Sendable (URL) async -> any Node)?
    @ObservationIgnored private let recognizes: @Sendable (URL) -> Bool
    @ObservationIgnored private let other: (@Sendable (String) async -> any Node)?
    @ObservationIgnored private var sender: StepSender
    @ObservationIgnored private var work: Task<LoginStanding, Never>?
    @ObservationIgnored private var turn = 0
    @ObservationIgnored private let prompter = PasskeyPrompter()

    /// Creates a model whose login begins in its own way.
    ///
    /// - Parameters:
    ///   - begin: Starts the login, for ``start()`` and ``restart()``.
    ///   - takeUp: Resumes a login that continued elsewhere, for ``resume(_:)``; `nil` when links cannot resume it.
    ///   - recognizes: Whether a link is one that `takeUp` takes, for ``canResume(_:)``.
    ///   - other: Starts another journey by its name, for ``start(journey:)``; `nil` when the login has no others.
    ///   - authenticator: Makes and uses passkeys; `nil` for that of the workflow's `FidoModule`. Without either, the
    ///     model tells the server that this device cannot.
    public init(
        start begin: @escaping @Sendable () async -> any Node,
        resume takeUp: (@Sendable (URL) async -> any Node)? = nil,
        recognizes: @escaping @Sendable (URL) -> Bool = { _ in true },
        journey other: (@Sendable (String) async -> any Node)? = nil,
        authenticator: (any Authenticator)? = nil
    ) {
        course = LoginCourse(texts: LoginTexts(languages: .preferred()))
        self.other = other
        sender = StepSender(authenticator: authenticator)
        self.begin = begin
        self.takeUp = takeUp
        self.recognizes = recognizes
    }

    deinit { work?.cancel() }

    /// Starts the login. Does nothing when it has started already; ``restart()`` begins again.
    public func start() async { await finish(beginning(.start)) }

    /// Starts another journey that a link of the present step leads to, such as a registration.
    ///
    /// Does nothing for a name that is not in ``otherJourneys``: only the server says which journeys there are. Until
    /// the server responds, and when it refuses or cannot be reached, the present step stays; its error is in
    /// ``errorContent``. ``restart()`` returns to the model's own journey.
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

    /// Takes what a screen lends to the steps, such as the sheets of its window. The next press uses it, and the system
    /// may suggest passkeys there while the screen is shown.
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

    /// Shows the states of a client in ``authState`` until the task is cancelled, or the client ends. In SwiftUI, begin
    /// it with `.task { await model.follow(client) }`.
    ///
    /// - Parameter client: The client that keeps the tokens: `journey.workflow.sharedContext[.oidcClient]` of a
    ///   workflow with `OidcModule`.
    public func follow(_ client: OidcClient) async {
        for await state in await client.authStates() { authState = state }
    }

    /// Stops waiting for a response, or for what ``waiting`` says. The user can send the step again.
    ///
    /// The model still shows a response that has arrived already.
    public func cancel() {
        work?.cancel()
        _ = course.handle(.stop)
        waiting = nil
    }

    /// Checks the input of every field, and shows the mistakes.
    ///
    /// - Returns: Whether the input is valid.
    @discardableResult
    public func validate() -> Bool { course.validate() }
}

// MARK: - Beginning

extension LoginModel {
    /// Begins an action.
    ///
    /// - Returns: Ends when the model has arrived; `nil` when there is nothing to do.
    private func beginning(_ action: LoginAction) -> Task<Void, Never>? {
        switch action {
        case .start: return handle(.start)
        case .startJourney(let name): return other == nil ? nil : handle(.startJourney(name))
        case .next: return handle(.press(.submit))
        case .press(let field, let option):
            return course.choice(of: field, option: option).flatMap { handle(.press($0)) }
        case .retry: return handle(.retry)
        case .restart: return handle(.restart)
        case .resume(let link): return handle(.resume(link))
        }
    }

    /// - Parameter authenticator: The one for a ceremony; `nil` for that of the model, the workflow or the screen.
    private func handle(_ event: LoginCourse.Event, with authenticator: (any Authenticator)? = nil) -> Task<
        Void, Never
    >? {
        var sender = sender
        switch course.handle(event) {
        case .show: return nil
        case .begin(let beginning):
            work?.cancel()
            let start = start(of: beginning)
            return run { [sender] in await sender.begin(start) }
        case .send(let step, let choice, let again):
            if let authenticator { sender.authenticator = authenticator }
            work?.cancel()
            // A cancelled request may still be ending, and the server may have accepted it: the step is sent once.
            let previous = again ? work : nil
            return run { [sender, fields] in
                await sender.send(step, choice, filledIn: fields, after: await previous?.value)
            }
        case .wait(let wait):
            waiting = wait.first
            let report: @Sendable (LoginWait) async -> Void = { [weak self, step] progress in
                await self?.report(progress, of: step)
            }
            return follow(Task { @concurrent in await wait.run(report: report) })
        }
    }

    private func start(of beginning: LoginCourse.Beginning) -> @Sendable () async -> any Node {
        switch beginning {
        case .login: return begin
        case .journey(let name): return { [other] in await other?(name) ?? EmptyNode() }
        case .link(let link):
            return { [takeUp] in await takeUp?(link) ?? FailureNode(cause: PingError.notResumable) }
        }
    }

    private func run(_ body: @escaping @Sendable () async -> LoginStanding) -> Task<Void, Never> {
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
        waiting = nil
        _ = handle(.arrived(standing))
        promptForPasskeys()
    }

    private func promptForPasskeys() {
        guard let step, let page = PasskeyPage(step, fields, canUpgrade: upgradesToPasskeys && course.hasSentPassword)
        else {
            return prompter.show(nil)
        }
        let installed = sender.authenticator ?? step.context.shared[.authenticator]
        prompter.show(page, installed: installed) { [weak self] id, passkey in
            guard let self, let field = fields.first(where: { $0.id == id }) else { return }
            _ = StepChoice(field, option: nil).flatMap { self.handle(.press($0), with: passkey) }
        }
    }

    private func report(_ progress: LoginWait, of step: ContinueNode?) {
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
