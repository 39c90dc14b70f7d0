/// The relying party of the emulator's passkeys (WebAuthn Level 2, section 5.4.2).
public struct EmulatorRelyingParty: Sendable {
    /// The domain; the host of the emulator's own URL without one.
    public var id: String?
    /// The name for people.
    public var name: String
    /// The origins that ceremonies may run at; without any, the emulator's own origin and the domain's over https.
    public var origins: Set<String>

    /// Creates a relying party.
    ///
    /// - Parameters:
    ///   - id: The domain; the host of the emulator's own URL without one.
    ///   - name: The name for people.
    ///   - origins: The origins that ceremonies may run at, such as `https://login.example.test`; none for the emulator's own origin and
    ///     the domain's over https.
    public init(id: String? = nil, name: String = "Demo", origins: Set<String> = []) {
        self.id = id
        self.name = name
        self.origins = origins
    }
}
