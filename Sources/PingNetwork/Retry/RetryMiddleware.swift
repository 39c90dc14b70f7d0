public import PingLogger

/// Repeats a request where a ``RetryPolicy`` allows it. All attempts and waits together take no longer than the
/// request's own time limit.
public struct RetryMiddleware: HttpClientMiddleware {
    private let policy: RetryPolicy
    private let services: SystemServices
    private let logger: any Logger

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - policy: The rule for what may be repeated, and how often.
    ///   - services: The clock, the wait and the random source.
    ///   - logger: Receives a warning for each repetition.
    public init(
        _ policy: RetryPolicy = .standard,
        services: SystemServices = .live,
        logger: any Logger = NoneLogger()
    ) {
        (self.policy, self.services, self.logger) = (policy, services, logger)
    }

    public func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
        let start = services.elapsed
        var machine = RetryMachine(policy, method: request.method, timeout: request.timeout)
        var attempt = request
        var mayHaveBeenSent = false
        while true {
            let result: Result<HttpResponse, any Error>
            do { result = .success(try await next.send(attempt)) } catch { result = .failure(error) }
            guard let outcome = outcome(of: result) else { return try result.get() }
            if outcome.mayHaveBeenSent { mayHaveBeenSent = true }
            switch machine.handle(outcome, elapsed: services.elapsed - start, random: random()) {
            case .finish:
                return try result.mapError { Self.error($0, mayHaveBeenSent) }.get()
            case .retry(let delay, let timeout):
                logger.w("\(request) is sent again in \(delay), after attempt \(machine.attempts) ended: \(outcome).")
                attempt = try await self.attempt(after: delay, attempt, try? result.get())
                attempt.timeout = timeout
            }
        }
    }

    /// Not inlined, as the next functions: every request would wait with a frame that holds them.
    @inline(never)
    private func attempt(
        after delay: Duration,
        _ former: HttpRequest,
        _ response: HttpResponse?
    ) async throws -> HttpRequest {
        try await services.sleep(delay)
        return try await former.renewed(after: response)
    }

    /// The last attempt's error, which speaks for the earlier ones, too.
    @inline(never)
    private static func error(_ error: any Error, _ mayHaveBeenSent: Bool) -> any Error {
        guard mayHaveBeenSent, var error = error as? PingError else { return error }
        error.context.mayHaveBeenSent = true
        return error
    }

    /// The outcome as the machine reads it; `nil` for an error that is not the network's.
    @inline(never)
    private func outcome(of result: Result<HttpResponse, any Error>) -> RetryMachine.Outcome? {
        switch result {
        case .success(let response):
            .status(response.status, retryAfter: RetryAfter.delay(in: response, now: services.now()))
        case .failure(let error):
            (error as? PingError).map { .failure($0.code, mayHaveBeenSent: $0.mayHaveBeenSent) }
        }
    }

    private func random() -> Double {
        let bits = services.randomBytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Double(bits) / (Double(UInt32.max) + 1)
    }
}

extension RetryMachine.Outcome: CustomStringConvertible {
    fileprivate var mayHaveBeenSent: Bool { if case .failure(_, false) = self { false } else { true } }

    var description: String {
        switch self {
        case .status(let status, nil): "status \(status)"
        case .status(let status, let retryAfter?): "status \(status), the server asks for \(retryAfter)"
        case .failure(let code, _): code.rawValue
        }
    }
}
