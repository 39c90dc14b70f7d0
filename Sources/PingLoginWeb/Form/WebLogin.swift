public import PingFoundation

/// A login as web pages show it: the step to fill in, what is wrong with it, and its end.
///
/// A value for each page. The server keeps it for the browser, shows ``form(postingTo:hidden:journeys:)``, and gives
/// what the browser posts to ``submitting(_:)``. It serves journeys and DaVinci flows.
///
/// Use it from any task. The engine refuses a second submission of a step while the first is in progress: that page
/// shows the step again, and the login continues with the page of the first submission.
///
/// A step that asks for a profile of the device learns nothing of the machine that this code runs on. Install a
/// `DeviceProfileProvider` that knows the browser, if you have one. A step that asks to bind the device, or to sign
/// with its key, learns that this is not possible.
public struct WebLogin: Sendable {
    /// The state of the login.
    public private(set) var node: any Node
    private(set) var course: LoginCourse
    private let begin: @Sendable () async -> any Node

    /// Starts a login.
    ///
    /// - Parameters:
    ///   - texts: The words that are the app's, in the browser's language; English by default.
    ///   - begin: Starts the flow, such as `{ await journey.start("Login") }`.
    /// - Returns: The first page. It sends steps by itself that ask nothing of the user.
    public static func starting(
        texts: LoginTexts = LoginTexts(),
        _ begin: @escaping @Sendable () async -> any Node
    ) async -> WebLogin {
        await WebLogin(texts: texts, begin).beginning()
    }

    /// Shows a step that the login has reached already, such as a restored one. It sends nothing.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - texts: The words that are the app's, in the browser's language; English by default.
    ///   - begin: Starts the flow again when the login cannot continue from the step.
    public init(
        showing step: ContinueNode,
        texts: LoginTexts = LoginTexts(),
        _ begin: @escaping @Sendable () async -> any Node
    ) {
        self = WebLogin(texts: texts, begin).arriving(LoginStanding(node: step))
    }

    /// Fills in what the browser has posted, and sends the step.
    ///
    /// Names that no field has are ignored, and so are values that no option has. Only a button that sends the form
    /// requires valid input.
    ///
    /// - Parameter form: The form of this page.
    /// - Returns: The next page; the same step with messages when its input is invalid or the server refuses it. A
    ///   login that cannot continue starts again.
    public func submitting(_ form: FormSubmission) async -> WebLogin {
        guard step != nil else { return success == nil ? await beginning() : self }
        let filling = FormFilling(form: form, texts: texts)
        let unread = filling.fill(fields)
        var next = self
        guard
            case .send(let step, let choice, _) = next.course.handle(
                .press(filling.choice(among: fields), unread: unread)
            )
        else { return next }
        let authenticator = filling.authenticator(for: choice, among: fields)
        let sender = StepSender(authenticator: authenticator, isUsersDevice: false)
        return next.arriving(await sender.send(step, choice, filledIn: fields, after: nil))
    }

    /// Waits as the step asks, and continues; at once when it does not ask to wait. Cancel the task to end the waiting.
    public func waiting() async -> WebLogin {
        guard let step, let wait = StepWait(step) else { return self }
        return arriving(await wait.run { _ in })
    }

    /// Waits as the step asks, and sends nothing; returns at once if it asks for no wait. See ``sendingAfterWait()``.
    ///
    /// - Parameter start: When the waiting began, at another machine perhaps; `nil` for now. Of a `PollingWaitCallback`
    ///   only the rest of the time is waited for. A `PollingCollector` continues to count its tries.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func wait(since start: Date? = nil) async throws {
        guard let step, let wait = StepWait(step) else { return }
        try await wait.wait(since: start)
    }

    /// Sends a step after ``wait(since:)``, as ``waiting()`` does. It waits until a short network failure is over.
    public func sendingAfterWait() async -> WebLogin {
        guard let step, let wait = StepWait(step) else { return self }
        return arriving(await wait.send())
    }

    /// The step to show; `nil` at the end, and when the login cannot continue.
    public var step: ContinueNode? { course.step }

    /// The texts that the server can replace.
    public var texts: LoginTexts { course.texts }

    var fields: [LoginField] { course.fields }

    /// Whether the step waits for something that the user does elsewhere; see ``waiting()``.
    public var isWaiting: Bool { course.isWaiting }

    /// Whether the user can fill something in.
    public var hasInput: Bool { fields.contains(where: \.control.isInput) }

    /// The success, when the login is complete.
    public var success: SuccessNode? { node as? SuccessNode }

    private init(texts: LoginTexts, _ begin: @escaping @Sendable () async -> any Node) {
        course = LoginCourse(texts: texts, isUsersDevice: false)
        node = course.node
        self.begin = begin
    }

    private func beginning() async -> WebLogin {
        var next = self
        _ = next.course.handle(.restart)
        return next.arriving(await StepSender(isUsersDevice: false).begin(begin))
    }

    private func arriving(_ standing: LoginStanding) -> WebLogin {
        var next = self
        _ = next.course.handle(.arrived(standing))
        next.node = standing.node
        return next
    }
}
