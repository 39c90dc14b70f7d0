import PingFido

/// The words for a ceremony.
struct PasskeyWords {
    /// The tool's question to the user.
    let question: String
    /// The text after success.
    let success: String
    /// The members of its JSON line.
    let details: [(name: String, value: JSON)]

    init(_ wish: PasskeyWish) {
        switch wish {
        case .creation(let options): self.init(creation: options)
        case .use(let options): self.init(request: options)
        }
    }

    private init(creation options: CredentialCreationOptions?) {
        let site = options?.relyingPartyID
        let user = options.map { $0.userName.isEmpty ? "" : " of \($0.userName)" } ?? ""
        question = "Make a passkey\(user)\(Self.place(site))?"
        success = "pingflow has made the passkey. Its private key stays here."
        details = Self.details("registration", site)
    }

    private init(request options: CredentialRequestOptions?) {
        let site = options?.relyingPartyID
        question = "Use a passkey\(Self.place(site))?"
        success = "The passkey has signed what the server asked for."
        details = Self.details("authentication", site)
    }

    private static func place(_ site: String?) -> String {
        site.map { " for \($0.shortened(to: 100).printableLine)" } ?? ""
    }

    private static func details(_ ceremony: JSON, _ site: String?) -> [(name: String, value: JSON)] {
        [("ceremony", ceremony), ("relyingPartyId", site.map(JSON.string) ?? .null)]
    }
}
