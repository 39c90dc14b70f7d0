public import PingCommons

/// A user who may log in.
public struct EmulatorUser: Sendable {
    /// The immutable identifier: the `sub` of tokens.
    public var id: String
    /// The name that the user logs in with.
    public var userName: String
    /// The password.
    public var password: Secret
    /// The profile in the identity store's own names: `givenName`, `sn`, `mail`, `telephoneNumber`, ….
    public var attributes: [String: JSON]
    /// Whether the user may log in.
    public var isActive: Bool
    /// The passkeys that the user has registered.
    public var passkeys: [EmulatorPasskey]

    /// Creates a user.
    ///
    /// - Parameters:
    ///   - id: The immutable identifier: the `sub` of tokens.
    ///   - userName: The name that the user logs in with; case-insensitive.
    ///   - password: The password.
    ///   - attributes: The profile in the identity store's own names.
    ///   - isActive: Whether the user may log in.
    ///   - passkeys: The passkeys that the user has registered.
    public init(
        id: String,
        userName: String,
        password: Secret,
        attributes: [String: JSON] = [:],
        isActive: Bool = true,
        passkeys: [EmulatorPasskey] = []
    ) {
        self.id = id
        self.userName = userName
        self.password = password
        self.attributes = attributes
        self.isActive = isActive
        self.passkeys = passkeys
    }

    /// `jo.field` with the password `S3cret-Word`, `sam.poole` with `An0ther-Word`, and `kim.lock`, whose account is
    /// inactive, with `Held-W0rd`.
    public static let demonstration = [
        EmulatorUser(
            id: "7c1f03a2-5b0e-4a6e-9a3d-2f64c1d7e811",
            userName: "jo.field",
            password: "S3cret-Word",
            attributes: [
                "givenName": "Jo", "sn": "Field", "mail": "jo.field@example.test", "emailVerified": true,
                "telephoneNumber": "+44 20 7946 0018", "postalAddress": "1 Meadow Lane", "city": "Oxford",
                "postalCode": "OX1 2AB", "country": "GB", "preferredLanguage": "en-GB", "zoneInfo": "Europe/London",
            ]
        ),
        EmulatorUser(
            id: "0b7e9d54-18c3-4f0a-8e6b-6c2b7f90a4d2",
            userName: "sam.poole",
            password: "An0ther-Word",
            attributes: ["givenName": "Sam", "sn": "Poole", "mail": "sam.poole@example.test"]
        ),
        EmulatorUser(
            id: "d3a1c6f8-92e4-4b7d-b1c5-7a0e5d38f2b9",
            userName: "kim.lock",
            password: "Held-W0rd",
            attributes: ["givenName": "Kim", "sn": "Lock", "mail": "kim.lock@example.test"],
            isActive: false
        ),
    ]

    /// Whether the password is a documented one of a demonstration user, not a secret of the caller.
    package var hasPublishedPassword: Bool {
        Self.demonstration.contains { $0.id == id && $0.password == password }
    }
}
