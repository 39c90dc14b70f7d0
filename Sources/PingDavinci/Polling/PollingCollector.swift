import PingCommons
public import PingFoundation
import PingOrchestrate

/// Waits for something that happens elsewhere, such as an approval on another device. Wire type `POLLING`.
///
/// ```swift
/// for await status in polling.poll() { show(status) }
/// let next = await step.next()
/// ```
///
/// If the SDK polls with the step itself, the server may send the same step again. Poll again then; the count of the
/// tries continues, also where another process has restored the step. The SDK begins to count again when
/// another step came between.
public final class PollingCollector: Submittable, Closeable {
    public let field: Field
    private let limits: PollingLimits

    public init(field: Field) {
        self.field = field
        limits = PollingLimits(field)
    }

    /// How long to wait before each try, in seconds.
    public var pollInterval: TimeInterval { Double(limits.interval) / 1000 }
    /// How many tries there are, half an hour's at most.
    public var pollRetries: Int { limits.retries }
    /// Whether the server has its own endpoint for polling, so that the step is sent only once.
    public var pollChallengeStatus: Bool { field.bool("pollChallengeStatus") ?? false && challenge != nil }
    /// The challenge that the SDK waits for; `nil` when the server does not name one.
    public var challenge: String? { field.string("challenge").flatMap { $0.isEmpty ? nil : $0 } }
    /// How long polling can still take, in seconds, apart from the time of the requests; 0 when all tries are used up.
    package var remainingTime: TimeInterval {
        Double(limits.retries - machine(field.context?[.polling]).retry) * pollInterval
    }

    /// The value that the step is submitted with; empty at first. ``poll()`` sets it.
    public var value: String {
        get { field.answer?.lenientString ?? "" }
        set { field.answer = .string(newValue) }
    }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }
    public var submission: Submission? { value.isEmpty ? nil : Submission(.polling) }

    /// Polls until there is something to send the step with.
    ///
    /// The last element is what ``value`` has been set from. Polling ends early when the listener stops.
    public func poll() -> AsyncStream<PollingStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: PollingStatus.self)
        let task = Task {
            let status = await poll { continuation.yield($0) }
            continuation.yield(status)
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// As ``poll()``.
    public func pollStatus() -> AsyncStream<PollingStatus> { poll() }

    /// Polls until there is something to send the step with, and sets ``value`` to it.
    ///
    /// - Parameter progress: Called after each try that decided nothing.
    /// - Returns: The status that ``value`` has been set from. When the calling task is cancelled, an error with the
    ///   code `cancelled`; ``value`` is unchanged then.
    public func poll(progress: (PollingStatus) -> Void) async -> PollingStatus {
        var event = ChallengeMachine.Event.started
        let end = min(system.now() + Double(PollingLimits.totalTime) / 1000, field.context?.deadline ?? .distantFuture)
        while true {
            let (action, tries) = handle(event)
            do {
                switch action {
                case .wait(let wait):
                    if event != .started { progress(tries) }
                    try await sleep(wait, before: end)
                    event = .waited
                case .ask: event = system.now() < end ? try await ask() : .overdue
                case .finish(let status):
                    value = status.value
                    return status
                }
            } catch {
                return .error(PingError(.cancelled, "Polling was cancelled.", underlying: error))
            }
        }
    }

    /// The name of the field's tries in the flow. A server may send the step as a new document each time.
    var triesName: String {
        let interaction = field.document["interactionId"]?.lenientString ?? ""
        let node = field.document["id"]?.lenientString ?? ""
        return [interaction, node, field.id, challenge ?? ""].map(PercentEncoding.encode).joined(separator: "&")
    }

    private func machine(_ progress: PollingProgress?) -> ChallengeMachine {
        ChallengeMachine(
            interval: .milliseconds(limits.interval),
            maxRetries: limits.retries,
            asksChallenge: pollChallengeStatus,
            retry: progress?.tries[triesName] ?? 0
        )
    }

    /// The flow's context holds the tries, since a step may be shown, snapshotted and restored between them.
    private func handle(_ event: ChallengeMachine.Event) -> (ChallengeMachine.Action, PollingStatus) {
        guard let context = field.context else { return (.finish(.error(.noStep)), machine(nil).progress) }
        return context.update(.polling) { progress in
            var machine = machine(progress)
            let action = machine.handle(event)
            progress = progress ?? PollingProgress()
            if machine.retry > 0 { progress?.tries[triesName] = machine.retry }
            return (action, machine.progress)
        }
    }

    /// Waits for the next try. Its time is in the flow's context: a service may cut the wait off, and
    /// continue it in another request.
    ///
    /// Not inlined: a poll would hold all of this while it waits.
    @inline(never)
    private func sleep(_ wait: Duration, before end: Date) async throws {
        guard let context = field.context else { return }
        let (now, name) = (system.now(), triesName)
        let rest = context.update(.polling) { progress in
            if let times = progress?.waits[name], let begin = times.first, let due = times.last {
                // A clock that was set back makes no wait longer.
                return Duration(clamping: min(due.timeIntervalSince(begin), due.timeIntervalSince(now)))
            }
            progress = progress ?? PollingProgress()
            progress?.waits = [name: [now, now + wait / .seconds(1)]]
            return wait
        }
        try await system.sleep(context.limited(min(rest, Duration(clamping: end.timeIntervalSince(now)))))
        context.update(.polling) { $0?.waits = [:] }
    }

    private var system: SystemServices { field.context?.workflow.config.system ?? .live }

    /// Not inlined, as the function above.
    @inline(never)
    private func ask() async throws -> ChallengeMachine.Event {
        guard let context = field.context else { return .responded(.error(.noStep)) }
        return try await ChallengeRequest(field: field, context: context, challenge: challenge ?? "").send()
    }
}

/// How far the polling fields of a flow's step have come, by their names.
struct PollingProgress: Codable, Sendable {
    var tries: [String: Int] = [:]
    /// When the wait of a field began, and when the field tries again.
    var waits: [String: [Date]] = [:]

    /// The progress of some fields alone.
    func of(_ names: Set<String>) -> PollingProgress {
        PollingProgress(tries: tries.filter { names.contains($0.key) }, waits: waits.filter { names.contains($0.key) })
    }
}

extension ContextKey where Value == PollingProgress {
    /// The progress of the polling fields of a flow's step.
    static var polling: Self { ContextKey(persistent: "com.pingidentity.davinci.POLLING") }
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
