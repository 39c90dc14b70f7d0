/// Why a storage could not answer.
///
/// ``code`` is stable and meant for programs, ``message`` and ``recovery`` are for people and never hold a secret.
public struct StorageError: Error, Sendable {
    /// The kinds of failure. Open: stores add their own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public let rawValue: String

        /// A kind of your own.
        ///
        /// - Parameter rawValue: Its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The store is there but cannot be opened now, for example before the first unlock of the device. Try later.
        public static let locked = Code(rawValue: "locked")
        /// What is stored is damaged, or was written with another key.
        public static let corrupt = Code(rawValue: "corrupt")
        /// What is stored was written by a newer version of this SDK.
        public static let newerVersion = Code(rawValue: "newer_version")
        /// The system refuses access, or the file could be read by others.
        public static let denied = Code(rawValue: "denied")
        /// There is no room to write.
        public static let full = Code(rawValue: "full")
        /// The value itself cannot be stored.
        public static let invalidValue = Code(rawValue: "invalid_value")
        /// Anything else the system reports.
        public static let unavailable = Code(rawValue: "unavailable")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, for a person. Never a secret.
    public let message: String
    /// What can be done about it.
    public let recovery: String?
    /// The system's error.
    public let underlying: (any Error)?

    /// Creates an error, for a storage of your own.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - message: What happened. Must not contain secrets.
    ///   - recovery: What can be done about it.
    ///   - underlying: The system's error.
    public init(_ code: Code, _ message: String, recovery: String? = nil, underlying: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.recovery = recovery
        self.underlying = underlying
    }
}

extension StorageError: LocalizedError {
    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
}

extension StorageError: CustomStringConvertible {
    /// One line: code, message, advice. The underlying error is left out; it may quote what is stored.
    public var description: String {
        ["\(code.rawValue): \(message)", recovery].compactMap(\.self).joined(separator: " ")
    }
}
