/// Waits for something that happens elsewhere, such as an approval on another device. Wire type `POLLING`.
///
/// ```swift
/// for await status in polling.pollStatus() { show(status) }
/// let next = await step.next()
/// ```
///
/// If the SDK polls with the step itself, the server may send the same step again. Poll again then; the count of the tries continues.
public final class PollingCollector: Submittable, Closeable, CheckedCollector {
    public let field: Field
    private let limits: PollingLimits
    private let machine: Locked<PollingMachine>

    public init(field: Field) {
        self.field = field
        limits = PollingLimits(field)
        machine = Locked(
            PollingMachine(
                interval: .milliseconds(limits.interval),
                maxRetries: limits.retries,
                asksChallenge: field.bool("pollChallengeStatus") ?? false && Self.challenge(of: field) != nil
            )
        )
    }

    /// How long to wait before each try, in seconds.
    public var pollInterval: TimeInterval { Double(limits.interval) / 1000 }
    /// How many tries there are, half an hour's at most.
    public var pollRetries: Int { limits.retries }
    /// Whether the server has its own endpoint for polling, so that the step is sent only once.
    public var pollChallengeStatus: Bool { machine.current.asksChallenge }
    /// The challenge that the SDK waits for; `nil` when the server does not name one.
    public var challenge: String? { Self.challenge(of: field) }
    /// How long polling can still take, in seconds, apart from the time of the requests.
    package var remainingTime: TimeInterval { Double(limits.retries - machine.current.retry) * pollInterval }

    /// The value that the step is submitted with; empty at first. ``pollStatus()`` sets it.
    public var value: String {
        get { field.answer?.lenientString ?? "" }
        set { field.answer = .string(newValue) }
    }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }
    public var submission: Submission? { value.isEmpty ? nil : Submission(.polling) }

    package var problems: [FieldProblem] {
        let isAimless = field.bool("pollChallengeStatus") == true && challenge == nil
        return field.keyProblems + limits.problems(of: field)
            + field.shapeProblems(["pollChallengeStatus": .boolean, "challenge": .text])
            + (isAimless ? [field.problem("challenge", "It is missing or empty, so the step itself is sent.")] : [])
    }

    /// Polls until there is something to send the step with.
    ///
    /// The last element is what ``value`` has been set from. Polling ends early when the listener stops.
    public func pollStatus() -> AsyncStream<PollingStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: PollingStatus.self)
        let task = Task {
            let status = await poll { continuation.yield($0) }
            continuation.yield(status)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Polls until there is something to send the step with, and sets ``value`` to it.
    ///
    /// - Parameter progress: Called after each try that decided nothing.
    /// - Returns: The status that ``value`` has been set from. When the calling task is cancelled, an error with the
    ///   code `cancelled`; ``value`` is unchanged then.
    public func poll(progress: (PollingStatus) -> Void = { _ in }) async -> PollingStatus {
        var event = PollingMachine.Event.started
        let end = min(system.now() + Double(PollingLimits.totalTime) / 1000, field.context?.deadline ?? .distantFuture)
        while true {
            let action = machine.withLock { [event] in $0.handle(event) }
            do {
                switch action {
                case .wait(let wait):
                    if event.isResponse { progress(machine.current.progress) }
                    let interval = min(wait, max(.seconds(end.timeIntervalSince(system.now())), .zero))
                    try await system.sleep(field.context?.limited(interval) ?? interval)
                    event = .waited
                case .ask:
                    event = system.now() < end ? try await ask() : .overdue
                case .finish(let status):
                    value = status.value
                    return status
                }
            } catch {
                return .error(PingError(.cancelled, "Polling was cancelled.", underlying: error))
            }
        }
    }

    private static func challenge(of field: Field) -> String? {
        field.string("challenge").flatMap { $0.isEmpty ? nil : $0 }
    }

    private var system: SystemServices { field.context?.workflow.config.system ?? .live }

    private func ask() async throws -> PollingMachine.Event {
        guard let context = field.context else { return .responded(.error(.noStep)) }
        return try await ChallengeRequest(field: field, context: context, challenge: challenge ?? "").send()
    }
}

extension PingError {
    static var noStep: PingError {
        PingError(.noStep, "This field belongs to no step.", recovery: "Use the fields of a node of a workflow.")
    }
}

extension PingError.Code {
    /// A collector that belongs to no step cannot do what needs one.
    public static let noStep: Self = "no_step"
}
