import HTTPTypes
public import PingLogger

/// Writes each exchange to a logger, without secrets.
private struct LoggingHttpClient: HttpClient {
    let base: any HttpClient
    let logger: any Logger
    let redaction: Redaction
    let services: SystemServices

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let start = services.elapsed
        debug { "→ \(request), \(summary(request.body, request.headerFields))" }
        do {
            let response = try await base.send(request)
            debug {
                let summary = summary(response.body, response.headerFields)
                return "← \(response.status) to \(request) after \(elapsed(since: start)), \(summary)"
            }
            return response
        } catch is CancellationError {
            debug { "← cancelled \(request) after \(elapsed(since: start))" }
            throw CancellationError()
        } catch {
            if logger.level <= .warning {
                logger.w("← no response to \(request) after \(elapsed(since: start)).", error: error)
            }
            throw error
        }
    }

    private func debug(_ message: () -> String) {
        if logger.level <= .debug { logger.d(message()) }
    }

    private func summary(_ body: Data, _ headerFields: HTTPFields) -> String {
        "\(redaction.text(of: body, headerFields)), header: \(redaction.text(of: headerFields))"
    }

    private func elapsed(since start: Duration) -> String {
        "\(Int(((services.elapsed - start) / .milliseconds(1)).rounded())) ms"
    }
}

extension HttpClient {
    /// This client, which writes each exchange to a logger, without secrets.
    ///
    /// One line tells of the request and one of its end: method, origin and path, status, sizes, duration, the names of header
    /// fields and the values of harmless ones. Never a query, a body, a cookie or a token.
    ///
    /// - Parameters:
    ///   - logger: Receives exchanges at debug level, failures as warnings.
    ///   - redaction: The parts that may be written.
    ///   - services: The clock.
    public func logging(
        to logger: any Logger,
        redaction: Redaction = .standard,
        services: SystemServices = .live
    ) -> some HttpClient {
        LoggingHttpClient(base: self, logger: logger, redaction: redaction, services: services)
    }
}
