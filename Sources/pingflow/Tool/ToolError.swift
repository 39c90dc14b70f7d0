import Foundation

/// Why the tool could not do what it was asked, and how it ends for that reason.
struct ToolError: LocalizedError, Sendable {
    let exit: ToolExit
    /// A stable name, as in `PingError`.
    let code: String
    let message: String
    let recovery: String?
    /// Another possible cause; the user reads it last.
    var remark: String?
    /// The correlation ID of the exchange that failed, as in the server's logs.
    var correlation: String?
    /// How long the server asks to wait.
    var retryAfter: Duration?

    init(_ exit: ToolExit, code: String, _ message: String, recovery: String? = nil) {
        self.exit = exit
        self.code = code
        self.message = message
        self.recovery = recovery
    }

    var errorDescription: String? { message }
    var recoverySuggestion: String? { recovery }

    /// Something is wrong with the command line or a file it names.
    static func usage(_ code: String, _ message: String, recovery: String? = nil) -> ToolError {
        ToolError(.usage, code: code, message, recovery: recovery)
    }

    /// Any error as the tool reports it.
    init(_ error: any Error) {
        switch error {
        case let error as ToolError: self = error
        case _ where Self.isCancellation(error): self = ToolError(.interrupted, code: "cancelled", "Cancelled.")
        default:
            let words = ErrorWords(error)
            let exit: ToolExit = Self.isRefusal(error) ? .refused : .failed
            self = ToolError(exit, code: words.code, words.message, recovery: words.recovery)
            correlation = words.correlation
            retryAfter = words.retryAfter
        }
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError: true
        case let error as PingError: error.code == .cancelled
        case let error as OidcError: error.isCancelled
        default: false
        }
    }

    /// Whether the server was asked for tokens or claims, and said no.
    private static func isRefusal(_ error: any Error) -> Bool {
        if let error = error as? OidcError, error.stepUp != nil { return true }
        guard case .apiError(let status, _) = error as? OidcError else { return false }
        return (400..<500).contains(status)
    }
}
