/// Why a ceremony with an authenticator failed, by its name on the web.
public struct WebAuthnError: Error, Sendable, Hashable {
    /// The names of `DOMException` that WebAuthn uses. An open set: authenticators may report others.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name on the web.
        public let rawValue: String

        /// Creates the name of any error.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The user declined, or did nothing.
        public static let notAllowed = Name(rawValue: "NotAllowedError")
        /// The app aborted the ceremony.
        public static let abort = Name(rawValue: "AbortError")
        /// The authenticator holds a credential of the exclusion list.
        public static let invalidState = Name(rawValue: "InvalidStateError")
        /// The authenticator supports none of the algorithms, or cannot do what the server asks.
        public static let notSupported = Name(rawValue: "NotSupportedError")
        /// The relying party does not belong to the origin.
        public static let security = Name(rawValue: "SecurityError")
        /// The ceremony timed out.
        public static let timeout = Name(rawValue: "TimeoutError")
        /// The data are malformed.
        public static let data = Name(rawValue: "DataError")
        /// Anything else.
        public static let unknown = Name(rawValue: "UnknownError")
    }

    /// The error's name on the web, which servers understand.
    public let name: Name
    /// What happened, for the user. Never a secret: servers get it too.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - name: The error's name on the web.
    ///   - message: What happened, for the user. Must not contain secrets.
    public init(_ name: Name, _ message: String) {
        self.name = name
        self.message = message
    }

    /// Any error as one of these. Servers get the message, so the SDK leaves out that of an unknown error.
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
