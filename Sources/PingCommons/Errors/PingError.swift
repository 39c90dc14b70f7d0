public import PingFoundation

/// The error type of the whole SDK. It says which operation failed, where, and what to do.
///
/// ``code`` is stable and for programs. ``message`` is for people and never holds a secret. New codes may appear
/// in any version, so a `switch` over codes needs a `default`.
public struct PingError: Error, Sendable {
    /// The stable name of a failure. An open set: modules and apps add their own.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral value: String) {
            self.init(rawValue: value)
        }

        public var description: String { rawValue }
    }

    /// The place of the failure.
    public struct Context: Sendable, Hashable {
        /// The state of the workflow, for example `transform`.
        public var state: String?
        /// The module whose handler failed.
        public var module: String?
        /// The HTTP status of the server's response; where the error does not say it itself, that of its
        /// ``PingError/underlying`` error.
        public var status: Int?
        /// The server's or the flow's identifier of this exchange, for a support request.
        public var correlationID: String?
        /// The position of the mistake in a malformed text, in bytes from its start.
        public var offset: Int?
        /// How long the server asks to wait before the next request (`Retry-After`, RFC 9110, section 10.2.3);
        /// `nil` when it does not ask.
        public var retryAfter: Duration?
        /// Whether the transport had begun to send the request; `nil` when it does not say.
        package var mayHaveBeenSent: Bool?

        /// Creates a context. Leave what you do not know `nil`.
        ///
        /// - Parameters:
        ///   - state: The state of the workflow, for example `transform`.
        ///   - module: The module whose handler failed.
        ///   - status: The HTTP status of the server's response.
        ///   - correlationID: The server's own name for the exchange.
        ///   - offset: The position of the mistake in a malformed text, in bytes from its start.
        public init(
            state: String? = nil,
            module: String? = nil,
            status: Int? = nil,
            correlationID: String? = nil,
            offset: Int? = nil
        ) {
            self.offset = offset
            self.state = state
            self.module = module
            self.status = status
            self.correlationID = correlationID
        }
    }

    /// The stable name of the failure.
    public var code: Code {
        get { contents.code }
        set { contents.code = newValue }
    }
    /// The event, in a sentence for the user. Never a secret.
    public var message: String {
        get { contents.message }
        set { contents.message = newValue }
    }
    /// The advice to the developer; the user's where the code is the app's own.
    public var recovery: String? {
        get { contents.recovery }
        set { contents.recovery = newValue }
    }
    /// The place of the failure.
    public var context: Context {
        get { contents.context }
        set { contents.context = newValue }
    }
    /// The error that caused this one.
    public var underlying: (any Error)? {
        get { contents.underlying }
        set { contents.underlying = newValue }
    }

    private struct Contents: Sendable {
        var code: Code
        var message: String
        var recovery: String?
        var context: Context
        var underlying: (any Error)?
    }

    /// One reference, since every call that can fail keeps room for an error while it waits.
    @Kept private var contents: Contents

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The stable name of the failure.
    ///   - message: The event, in a sentence for the user. Must not contain secrets.
    ///   - recovery: The advice to the reader.
    ///   - context: The place of the failure. The engine fills in state and module.
    ///   - underlying: The error that caused this one.
    public init(
        _ code: Code,
        _ message: String,
        recovery: String? = nil,
        context: Context = Context(),
        underlying: (any Error)? = nil
    ) {
        var context = context
        context.status = context.status ?? underlying?.knownStatus
        contents = Contents(code: code, message: message, recovery: recovery, context: context, underlying: underlying)
    }
}

extension PingError.Code {
    /// Lets `catch` and `switch` name a code: `catch PingError.Code.flowExpired`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        (error as? PingError)?.code == code
    }

    /// Lets `catch` and `switch` name a code where the type of the error is known: `catch .flowExpired`.
    public static func ~= (code: Self, error: PingError) -> Bool {
        error.code == code
    }
}

extension PingError {
    /// Any error as a `PingError`: itself, a cancellation with code `cancelled`, or `failure` around the error.
    package init(_ error: any Error, or failure: PingError) {
        switch error {
        case let error as PingError: self = error
        case is CancellationError: self.init(.cancelled, "The task was cancelled.", underlying: error)
        default:
            self = failure
            context.status = context.status ?? error.knownStatus
            underlying = error
        }
    }
}

extension PingError: LocalizedError {
    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
    public var failureReason: String? {
        underlying.map { ($0 as? any LocalizedError)?.errorDescription ?? String(describing: type(of: $0)) }
    }
}

/// The underlying error stays out of a dump: those of other libraries carry URLs and documents.
extension PingError: Redacted {}

extension PingError: CustomStringConvertible {
    /// One line: code, message, place, advice. The underlying error appears by its own message only.
    public var description: String {
        var place: [String] = []
        if let state = context.state { place.append("state: \(state)") }
        if let module = context.module { place.append("module: \(module)") }
        if let status = context.status { place.append("status: \(status)") }
        if let correlationID = context.correlationID { place.append("correlation: \(correlationID)") }
        if let retryAfter = context.retryAfter { place.append("retry after: \(retryAfter)") }
        var line = "\(code): \(message)"
        if !place.isEmpty { line += " [" + place.joined(separator: ", ") + "]" }
        if let reason = failureReason, !message.contains(reason) { line += " Cause: \(reason)" }
        if let recovery { line += " \(recovery)" }
        return line
    }
}

extension PingError.Code {
    /// Text that should be JSON is not.
    public static let malformedJSON: Self = "malformed_json"
    /// The caller cancelled the work. Nothing failed.
    public static let cancelled: Self = "cancelled"
    /// The configuration cannot work. The message names the option.
    public static let invalidConfiguration: Self = "invalid_configuration"
    /// A value that should be a URL, or may not be used as one here.
    public static let invalidURL: Self = "invalid_url"
}
