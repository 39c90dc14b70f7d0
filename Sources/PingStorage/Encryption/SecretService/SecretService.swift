/// A keyring of the user's session, such as GNOME Keyring or KWallet (freedesktop.org, Secret Service API).
///
/// Each call may wait until the user has unlocked the keyring.
protocol SecretService: Sendable {
    /// Whether there is a session with such a service at all. Does not wait.
    var isReachable: Bool { get }

    /// A secret by its name; `nil` when nothing is stored under it, or the user has refused to unlock the keyring.
    func lookup(_ name: String) throws(SecretServiceFailure) -> Secret?

    /// Stores a secret, in place of one of the same name.
    ///
    /// - Parameter label: The name that the user sees in the keyring.
    func store(_ secret: Secret, as name: String, label: String) throws(SecretServiceFailure)

    /// Removes a secret. Removing none is not an error.
    func remove(_ name: String) throws(SecretServiceFailure)
}

/// Why the keyring did not do what it should.
struct SecretServiceFailure: Error, Equatable {
    /// The service's own words, or those of this SDK.
    let reason: String
}
