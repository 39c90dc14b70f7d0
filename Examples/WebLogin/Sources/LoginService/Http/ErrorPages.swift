import HTTPTypes
import Hummingbird
import Logging
import PingLoginWeb

/// Turns every error into a page, which says nothing of the service's inside, and logs the cause.
struct ErrorPages: RouterMiddleware {
    func handle(
        _ request: WebRequest,
        context: WebContext,
        next: (WebRequest, WebContext) async throws -> WebResponse
    ) async throws -> WebResponse {
        do { return try await next(request, context) } catch {
            let page = page(for: error)
            if page.status.code >= 500 {
                context.logger.error("A request failed.", metadata: ["error": "\(page.cause ?? error)"])
            }
            let notice = LoginPages.notice(
                page.title,
                page.text,
                reference: page.status.code >= 500 ? context.id : nil,
                signOffToken: page.signOffToken
            )
            var response = notice.response(page.status)
            if page.status == .serviceUnavailable { response.headers[.retryAfter] = "2" }
            return response
        }
    }

    private func page(for error: any Error) -> PageError {
        switch error {
        case let error as PageError: error
        case let error as HTTPError where error.status == .notFound: .unknownPage
        case let error as any HTTPResponseError where error.status.code < 500: .unreadable
        case PingError.Code.formTooLarge: .tooLarge
        case PingError.Code.malformedForm: .unreadable
        case PingError.Code.storageUnavailable, PingError.Code.storageLocked, PingError.Code.storageDenied,
            PingError.Code.storageFull:
            .unavailable
        default: .failed
        }
    }
}
