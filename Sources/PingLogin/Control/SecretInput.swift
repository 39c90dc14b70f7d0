/// A password or a code to type, that others must not see.
public struct SecretInput: Sendable {
    /// The kind of the secret. Open: more may be added.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        /// The name of the purpose.
        public let rawValue: String
        /// A purpose by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The password the user has.
        public static let password = Purpose(rawValue: "password")
        /// A password to be made up.
        public static let newPassword = Purpose(rawValue: "newPassword")
        /// A code that was sent to the user, or that an authenticator app shows.
        public static let oneTimeCode = Purpose(rawValue: "oneTimeCode")
        /// The answer to a security question.
        public static let answer = Purpose(rawValue: "answer")
    }

    /// The caption.
    public let label: String
    /// The kind of the secret.
    public let purpose: Purpose
    /// The rules for a new password; empty when the server says nothing about it.
    public internal(set) var rules: [SecretRule] = []
    /// Whether the server wants it to be shown while it is typed, also when the user does not ask for that.
    public internal(set) var isEchoAllowed = false
    /// The secret. On a step that ``LoginModel/waiting`` is about, what is typed reaches the callback or collector when
    /// the user sends the step.
    public internal(set) var value: FieldValue<String>
    /// The second entry; `nil` when the server does not want the user to be asked twice.
    public internal(set) var confirmation: FieldValue<String>?
}

extension SecretInput.Purpose {
    /// The purpose of a secret that the server only describes in words.
    init(prompt: String) {
        let words = prompt.lowercased()
        let isCode = ["one time", "one-time", "otp", "passcode", "verification code"].contains { words.contains($0) }
        self = isCode ? .oneTimeCode : .password
    }
}
