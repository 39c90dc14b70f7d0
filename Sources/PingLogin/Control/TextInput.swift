/// A line of text to type.
public struct TextInput: Sendable {
    /// The purpose of the text, so that a keyboard and its suggestions can fit. Open: more may be added.
    public struct Purpose: RawRepresentable, Hashable, Sendable {
        /// The name of the purpose.
        public let rawValue: String
        /// A purpose by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Anything.
        public static let plain = Purpose(rawValue: "plain")
        /// The name a user logs in with.
        public static let username = Purpose(rawValue: "username")
        /// A mail address.
        public static let email = Purpose(rawValue: "email")
        /// A given name.
        public static let givenName = Purpose(rawValue: "givenName")
        /// A family name.
        public static let familyName = Purpose(rawValue: "familyName")
        /// A phone number.
        public static let telephone = Purpose(rawValue: "telephone")
        /// A postal code.
        public static let postalCode = Purpose(rawValue: "postalCode")
        /// A code that was sent to the user.
        public static let oneTimeCode = Purpose(rawValue: "oneTimeCode")
    }

    /// The caption.
    public let label: String
    /// The purpose of the text.
    public let purpose: Purpose
    /// The text.
    public let value: FieldValue<String>
}

extension TextInput.Purpose {
    /// The purpose of a field by its name at the server, such as `mail` or `user.email`; ``plain`` for an unknown name.
    init(fieldName: String) {
        let name = fieldName.split(separator: ".").last?.lowercased() ?? ""
        self = Self.byFieldName[name] ?? .plain
    }

    private static let byFieldName: [String: Self] = [
        "username": .username, "login": .username, "mail": .email, "email": .email, "givenname": .givenName,
        "given": .givenName, "firstname": .givenName, "sn": .familyName, "family": .familyName, "lastname": .familyName,
        "telephonenumber": .telephone, "mobilephone": .telephone, "primaryphone": .telephone, "phone": .telephone,
        "postalcode": .postalCode, "otp": .oneTimeCode, "passcode": .oneTimeCode, "verificationcode": .oneTimeCode,
    ]
}
