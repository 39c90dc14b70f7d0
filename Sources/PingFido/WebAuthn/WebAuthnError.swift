/// Why a ceremony with an authenticator did not work, by the name the web gives it.
public struct WebAuthnError: Error, Sendable, Hashable {
    /// The names of `DOMException` that WebAuthn uses. Open: authenticators may report others.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name on the web.
        public let rawValue: String

        /// Names any error.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The user said no, or nobody answered.
        public static let notAllowed = Name(rawValue: "NotAllowedError")
        /// The ceremony was aborted by the app.
        public static let abort = Name(rawValue: "AbortError")
        /// The authenticator holds a credential of the list that excludes it.
        public static let invalidState = Name(rawValue: "InvalidStateError")
        /// The authenticator knows none of the algorithms, or cannot do what is asked.
        public static let notSupported = Name(rawValue: "NotSupportedError")
        /// The relying party does not belong to the origin.
        public static let security = Name(rawValue: "SecurityError")
        /// Time ran out.
        public static let timeout = Name(rawValue: "TimeoutError")
        /// Data are malformed.
        public static let data = Name(rawValue: "DataError")
        /// Anything else.
        public static let unknown = Name(rawValue: "UnknownError")
    }

    /// The error's name on the web, which servers understand.
    public let name: Name
    /// What happened, for a person. Never a secret: servers get it too.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - name: The error's name on the web.
    ///   - message: What happened, for a person. Must not contain secrets.
    public init(_ name: Name, _ message: String) {
        self.name = name
        self.message = message
    }

    /// Any error as one of these. Servers get the message, so that of an error nobody knows is left out.
    public init(_ error: any Error) {
        self =
            switch error {
            case let error as WebAuthnError: error
            case let error as PingError: WebAuthnError(.unknown, error.message)
            case is CancellationError: WebAuthnError(.abort, "The ceremony was cancelled.")
            default: WebAuthnError(.unknown, "The authenticator failed.")
            }
    }
}

extension WebAuthnError: LocalizedError {
    public var errorDescription: String? { message }
}
