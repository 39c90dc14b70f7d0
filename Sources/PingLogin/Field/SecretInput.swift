/// A password or a code to type, that others must not see.
public struct SecretInput: Sendable {
    /// What the secret is. Open: more may be added.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The password the user has.
        public static let password = Purpose(rawValue: "password")
        /// A password to be made up.
        public static let newPassword = Purpose(rawValue: "newPassword")
        /// A code that was sent to the user, or that an authenticator app shows.
        public static let oneTimeCode = Purpose(rawValue: "oneTimeCode")
    }

    /// The caption.
    public let label: String
    /// What the secret is.
    public let purpose: Purpose
    /// Whether the server allows it to be shown while it is typed.
    public let isEchoAllowed: Bool
    /// The secret.
    public let value: FieldValue<String>
    /// The second entry; `nil` when the server does not want the user to be asked twice.
    public let confirmation: FieldValue<String>?

    init(
        label: String,
        purpose: Purpose,
        isEchoAllowed: Bool = false,
        value: FieldValue<String>,
        confirmation: FieldValue<String>? = nil
    ) {
        self.label = label
        self.purpose = purpose
        self.isEchoAllowed = isEchoAllowed
        self.value = value
        self.confirmation = confirmation
    }
}

extension SecretInput.Purpose {
    /// The purpose of a secret that the server only describes in words.
    init(prompt: String) {
        let words = prompt.lowercased()
        let isCode = ["one time", "one-time", "otp", "passcode", "verification code"].contains { words.contains($0) }
        self = isCode ? .oneTimeCode : .password
    }
}
