/// An ``/PingNetwork/HttpClient`` that answers from a script and remembers what it was asked.
///
/// Answers without a condition are given in order, one for each request; an answer with a condition waits for the request
/// it was written for. Each answer is given once. A request that nothing is left for gets a typed error, and
/// ``verifyFinished()`` fails when answers are left over, so a test sees both too many requests and too few.
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.answer(HttpResponse(status: 200, body: step))
/// transport.answer(HttpResponse(status: 200, body: tokens)) { $0.url.path.hasSuffix("/access_token") }
/// ```
public final class ScriptedTransport: HttpClient {
    /// Which requests an answer is for.
    public typealias Condition = @Sendable (HttpRequest) -> Bool
    /// How an answer is made.
    public typealias Answer = @Sendable (HttpRequest) async throws -> HttpResponse

    private struct Entry {
        let number: Int
        let condition: Condition?
        let answer: Answer
    }

    private let script = Locked<[Entry]>([])
    private let added = Locked(0)
    private let log = Locked<[HttpRequest]>([])

    /// A transport that gives answers in this order.
    public init(_ answers: [HttpResponse] = []) {
        for answer in answers { self.answer(answer) }
    }

    /// Adds an answer to the script.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - condition: Which request it is for; `nil` for the next that has no answer of its own.
    public func answer(_ response: HttpResponse, when condition: Condition? = nil) {
        answer(when: condition) { _ in response }
    }

    /// Adds a failure to the script.
    ///
    /// - Parameters:
    ///   - error: What is thrown instead of an answer.
    ///   - condition: Which request it is for; `nil` for the next that has no answer of its own.
    public func fail(_ error: any Error, when condition: Condition? = nil) {
        answer(when: condition) { _ in throw error }
    }

    /// Adds an answer that is made from the request.
    ///
    /// - Parameters:
    ///   - condition: Which request it is for; `nil` for the next that has no answer of its own.
    ///   - answer: Makes the answer; may wait, and may throw.
    public func answer(when condition: Condition? = nil, with answer: @escaping Answer) {
        let number = added.withLock { added in
            added += 1
            return added
        }
        script.withLock { $0.append(Entry(number: number, condition: condition, answer: answer)) }
    }

    /// The requests so far, in order.
    public var requests: [HttpRequest] { log.current }

    /// How many answers have not been given yet.
    public var remainingAnswers: Int { script.withLock { $0.count } }

    /// Fails unless every answer has been given.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/unusedAnswers``.
    public func verifyFinished() throws {
        let count = remainingAnswers
        guard count == 0 else {
            throw PingError(
                .unusedAnswers,
                "\(count) scripted answers have not been asked for, after \(requests.count) requests.",
                recovery: "Remove them from the script, or find out why the requests were not sent."
            )
        }
    }

    /// Gives the answer that the script has for the request.
    ///
    /// - Throws: What the script says; `PingError` with code ``PingCommons/PingError/Code/unscriptedRequest`` when it has
    ///   nothing left for this request.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        log.withLock { $0.append(request) }
        guard let entry = takeEntry(for: request) else {
            throw PingError(
                .unscriptedRequest,
                "The script has no answer for request number \(requests.count), \(request).",
                recovery: "Add an answer for it, or find out why it was sent."
            )
        }
        return try await entry.answer(request)
    }

    /// Conditions are an app's code and run without the lock; so another request may have taken the entry meanwhile.
    private func takeEntry(for request: HttpRequest) -> Entry? {
        while true {
            let entries = script.current
            let found = entries.first { $0.condition?(request) == true } ?? entries.first { $0.condition == nil }
            guard let found else { return nil }
            let wasThere = script.withLock { script in
                guard let index = script.firstIndex(where: { $0.number == found.number }) else { return false }
                script.remove(at: index)
                return true
            }
            if wasThere { return found }
        }
    }
}

extension PingError.Code {
    /// A scripted transport got a request that its script has nothing for.
    public static let unscriptedRequest: Self = "unscripted_request"
    /// A scripted transport has answers left at the end.
    public static let unusedAnswers: Self = "unused_answers"
}
