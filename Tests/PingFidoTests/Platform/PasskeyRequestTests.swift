import Foundation
import PingFido
import Testing

@Suite("A request to the system for a passkey")
struct PasskeyRequestTests {
    private func creation(
        domain: String? = "example.com",
        algorithms: [COSEAlgorithm] = [.es256, .rs256],
        attachment: AuthenticatorAttachment? = nil
    ) -> CredentialCreationOptions {
        CredentialCreationOptions(
            relyingPartyID: domain,
            userID: Data("jo".utf8),
            userName: "jo",
            challenge: Data("c".utf8),
            algorithms: algorithms,
            attachment: attachment
        )
    }

    private func use(domain: String? = "example.com") -> CredentialRequestOptions {
        CredentialRequestOptions(relyingPartyID: domain, challenge: Data("c".utf8))
    }

    @Test(
        arguments: [
            (nil, [.platform, .securityKey]), ("platform", .platform), ("cross-platform", .securityKey),
            ("somewhere", [.platform, .securityKey]),
        ] as [(String?, PasskeyRequest.Offers)]
    )
    func `offers what the server asks for, and both when it does not say`(
        _ place: String?,
        _ offers: PasskeyRequest.Offers
    )
        throws
    {
        let options = creation(attachment: place.map(AuthenticatorAttachment.init(rawValue:)))
        let request = try PasskeyRequest(creating: options, host: nil, presentation: .sheet)
        #expect(request.offers == offers)
    }

    @Test func `offers the system's passkeys only for the algorithm that they have`() throws {
        let request = try PasskeyRequest(creating: creation(algorithms: [.rs256]), host: nil, presentation: .sheet)
        #expect(request.offers == .securityKey)
        let error = #expect(throws: PingError.self) {
            try PasskeyRequest(
                creating: creation(algorithms: [.rs256], attachment: .platform),
                host: nil,
                presentation: .sheet
            )
        }
        #expect(error?.code == .webAuthnNotSupported)
        #expect(error?.message.contains("ES256") == true)
    }

    @Test(arguments: [PasskeyPresentation.sheetIfAvailable, .upgrade])
    func `makes a passkey of the system alone where nothing but a sheet can ask for a key`(
        _ presentation: PasskeyPresentation
    )
        throws
    {
        let request = try PasskeyRequest(creating: creation(), host: nil, presentation: presentation)
        #expect(request.offers == .platform)
        let error = #expect(throws: PingError.self) {
            try PasskeyRequest(creating: creation(attachment: .crossPlatform), host: nil, presentation: presentation)
        }
        #expect(error?.code == .webAuthnNotSupported)
    }

    @Test func `uses security keys in a sheet, and the passkeys of the system otherwise`() throws {
        for (presentation, offers) in [
            (.sheet, [.platform, .securityKey]), (.sheetIfAvailable, .platform), (.autoFill, .platform),
        ] as [(PasskeyPresentation, PasskeyRequest.Offers)] {
            let request = try PasskeyRequest(using: use(), host: nil, presentation: presentation)
            #expect(request.offers == offers)
            #expect(request.presentation == presentation)
        }
    }

    @Test func `does not make passkeys by AutoFill, nor use them by an upgrade`() {
        let creation = #expect(throws: PingError.self) {
            try PasskeyRequest(creating: self.creation(), host: nil, presentation: .autoFill)
        }
        let use = #expect(throws: PingError.self) {
            try PasskeyRequest(using: self.use(), host: nil, presentation: .upgrade)
        }
        #expect(creation?.code == .webAuthnNotSupported)
        #expect(use?.code == .webAuthnNotSupported)
    }

    @Test(arguments: [nil, ""] as [String?])
    func `is for the server's host when the server names no domain`(_ domain: String?) throws {
        let made = try PasskeyRequest(creating: creation(domain: domain), host: "am.example.com", presentation: .sheet)
        let used = try PasskeyRequest(using: use(domain: domain), host: "am.example.com", presentation: .sheet)
        #expect(made.relyingPartyID == "am.example.com")
        #expect(used.relyingPartyID == "am.example.com")
        let named = try PasskeyRequest(using: use(), host: "am.example.com", presentation: .sheet)
        #expect(named.relyingPartyID == "example.com")
        for host in [nil, ""] as [String?] {
            let error = #expect(throws: PingError.self) {
                try PasskeyRequest(using: use(domain: domain), host: host, presentation: .sheet)
            }
            #expect(error?.code == .webAuthnSecurity)
            // The domain comes first, as in section 5.1.3, also where the system could not make the passkey.
            let options = creation(domain: domain, algorithms: [.rs256], attachment: .platform)
            let first = #expect(throws: PingError.self) {
                try PasskeyRequest(creating: options, host: host, presentation: .sheet)
            }
            #expect(first?.code == .webAuthnSecurity)
        }
    }

    @Test(
        arguments: [
            (#"[]"#, [.platform, .securityKey]),
            (#"[{"id": "AQ"}]"#, [.platform, .securityKey]),
            (#"[{"id": "AQ", "transports": []}]"#, [.platform, .securityKey]),
            (#"[{"id": "AQ", "transports": ["internal"]}]"#, .platform),
            (#"[{"id": "AQ", "transports": ["internal", "hybrid"]}]"#, .platform),
            (#"[{"transports": ["internal"]}, {"transports": ["usb"]}]"#, [.platform, .securityKey]),
            (#"[{"id": "AQ", "transports": ["internal"]}, {"id": "Ag"}]"#, [.platform, .securityKey]),
        ] as [(String, PasskeyRequest.Offers)]
    )
    func `asks for a security key unless the server says that no credential is on one`(
        _ allowed: String,
        _ offers: PasskeyRequest.Offers
    ) throws {
        var options = use()
        options.received = ["allowCredentials": try JSON(parsing: Data(allowed.utf8))]
        #expect(try PasskeyRequest(using: options, host: nil, presentation: .sheet).offers == offers)
        #expect(try PasskeyRequest(using: options, host: nil, presentation: .autoFill).offers == .platform)
    }
}
