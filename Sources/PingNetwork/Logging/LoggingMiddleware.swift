import HTTPTypes
import PingFoundation
public import PingLogger

/// Writes each exchange to a logger, without secrets.
///
/// One line tells of the request and one of its end: method, origin and path, status, sizes, duration, the names of
/// header fields and the values of harmless ones. Never a query, a body, a cookie or a token.
public struct LoggingMiddleware: HttpClientMiddleware {
    private let logger: any Logger
    private let redaction: Redaction
    private let services: SystemServices

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - logger: Receives exchanges at debug level, failures as warnings.
    ///   - redaction: The parts that may be written.
    ///   - services: The clock.
    public init(
        to logger: any Logger,
        redaction: Redaction = .standard,
        services: SystemServices = .live
    ) {
        (self.logger, self.redaction, self.services) = (logger, redaction, services)
    }

    public func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
        let start = services.elapsed
        debug { "→ \(request), \(summary(request.body, request.headerFields))" }
        do {
            let response = try await next.send(request)
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
