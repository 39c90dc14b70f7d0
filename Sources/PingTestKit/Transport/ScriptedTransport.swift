/// An ``/PingNetwork/HttpClient`` that responds from a script and records the requests.
///
/// The transport sends responses without a condition in order, one for each request. It sends a response with a
/// condition to the first request that meets the condition. It sends each response once. A request without a response
/// gets a typed error, and ``verifyFinished()`` fails when responses are left over: a test sees both too
/// many requests and too few.
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.respond(HttpResponse(status: 200, body: step))
/// transport.respond(HttpResponse(status: 200, body: tokens)) { $0.url.path.hasSuffix("/access_token") }
/// ```
public final class ScriptedTransport: HttpClient {
    /// The requests that a response is for.
    public typealias Condition = @Sendable (HttpRequest) -> Bool
    /// Makes a response from a request.
    public typealias Responder = @Sendable (HttpRequest) async throws -> HttpResponse

    private struct Entry {
        let number: Int
        let condition: Condition?
        let responder: Responder
    }

    private let script = Locked<[Entry]>([])
    private let added = Locked(0)
    private let log = Locked<[HttpRequest]>([])

    /// A transport that sends these responses in this order.
    public init(_ responses: [HttpResponse] = []) {
        for response in responses { respond(response) }
    }

    /// Adds a response to the script.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - condition: The request that it is for; `nil` for the next request that meets no other condition.
    public func respond(_ response: HttpResponse, when condition: Condition? = nil) {
        respond(when: condition) { _ in response }
    }

    /// Adds a failure to the script.
    ///
    /// - Parameters:
    ///   - error: The error that ``send(_:)`` throws instead of returning a response.
    ///   - condition: The request that it is for; `nil` for the next request that meets no other condition.
    public func fail(_ error: any Error, when condition: Condition? = nil) {
        respond(when: condition) { _ in throw error }
    }

    /// Adds a response that depends on the request.
    ///
    /// - Parameters:
    ///   - condition: The request that it is for; `nil` for the next request that meets no other condition.
    ///   - responder: Makes the response; may wait, and may throw.
    public func respond(when condition: Condition? = nil, with responder: @escaping Responder) {
        let number = added.withLock { added in
            added += 1
            return added
        }
        script.withLock { $0.append(Entry(number: number, condition: condition, responder: responder)) }
    }

    /// The requests so far, in order.
    public var requests: [HttpRequest] { log.current }

    /// How many responses the transport has not sent yet.
    public var remainingResponses: Int { script.withLock { $0.count } }

    /// Fails unless the transport has sent every response.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/unusedResponses``.
    public func verifyFinished() throws {
        let count = remainingResponses
        guard count == 0 else {
            throw PingError(
                .unusedResponses,
                "\(count) scripted responses have not been sent, after \(requests.count) requests.",
                recovery: "Remove them from the script, or find out why the requests were not sent."
            )
        }
    }

    /// Sends the response that the script has for the request.
    ///
    /// - Throws: The error of the script; `PingError` with code ``PingCommons/PingError/Code/unscriptedRequest`` when
    ///   it has nothing left for this request.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        log.withLock { $0.append(request) }
        guard let entry = takeEntry(for: request) else {
            throw PingError(
                .unscriptedRequest,
                "The script has no response for request number \(requests.count), \(request).",
                recovery: "Add a response for it, or find out why it was sent."
            )
        }
        return try await entry.responder(request)
    }

    /// Conditions are an app's code and run without the lock, so another request may have taken the entry.
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
    /// A scripted transport got a request that its script has no response for.
    public static let unscriptedRequest: Self = "unscripted_request"
    /// A scripted transport has responses left at the end.
    public static let unusedResponses: Self = "unused_responses"
}
