/// A request to the operating system for one ceremony: the server's options, with every decision taken.
package struct PasskeyRequest: Sendable, Hashable {
    /// The authenticators that the system offers.
    package struct Offers: OptionSet, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The passkeys of the system and of its password managers.
        package static let platform = Offers(rawValue: 1)
        /// Separate keys, by USB, NFC or Bluetooth.
        package static let securityKey = Offers(rawValue: 2)
    }

    /// The ceremony.
    package enum Purpose: Sendable, Hashable {
        case creation(CredentialCreationOptions)
        case use(CredentialRequestOptions)
    }

    /// The domain that the passkey is for.
    package let relyingPartyID: String
    package let purpose: Purpose
    package let offers: Offers
    package let presentation: PasskeyPresentation

    /// A new passkey.
    ///
    /// - Parameters:
    ///   - options: The options of the server.
    ///   - host: The server's host, the domain when the server names none (WebAuthn Level 2, section 5.1.3, step 8).
    ///   - presentation: How the system asks.
    /// - Throws: `PingError` with a code `webauthn_…` when the system cannot do it.
    package init(
        creating options: CredentialCreationOptions,
        host: String?,
        presentation: PasskeyPresentation
    ) throws(PingError) {
        guard presentation != .autoFill else {
            throw .webAuthn(.webAuthnNotSupported, "AutoFill offers passkeys that exist. It does not make new ones.")
        }
        relyingPartyID = try Self.domain(options.relyingPartyID, host)
        purpose = .creation(options)
        offers = try Self.offers(options, presentation)
        self.presentation = presentation
    }

    /// The use of a passkey. Parameters as above.
    package init(
        using options: CredentialRequestOptions,
        host: String?,
        presentation: PasskeyPresentation
    ) throws(PingError) {
        guard presentation != .upgrade else {
            throw .webAuthn(.webAuthnNotSupported, "An upgrade makes a new passkey. It does not use one.")
        }
        relyingPartyID = try Self.domain(options.relyingPartyID, host)
        purpose = .use(options)
        // AutoFill and a sheet for available passkeys offer those of the system alone. A sheet that offers keys besides
        // puts the user's own passkey behind a second choice, so it does not where the server says that none of its
        // credentials is on a key.
        let asksForKey = presentation == .sheet && options.mayBeOnSecurityKey
        offers = asksForKey ? [.platform, .securityKey] : .platform
        self.presentation = presentation
    }

    private static func domain(_ identifier: String?, _ host: String?) throws(PingError) -> String {
        if let identifier, !identifier.isEmpty { return identifier }
        guard let host, !host.isEmpty else {
            throw .webAuthn(.webAuthnSecurity, "The server does not name the domain that the passkey is for.")
        }
        return host
    }

    private static func offers(
        _ options: CredentialCreationOptions,
        _ presentation: PasskeyPresentation
    ) throws(PingError) -> Offers {
        // A place that nobody knows counts as none (WebAuthn Level 2, section 5.4.4).
        var offers: Offers =
            switch options.attachment {
            case .platform?: .platform
            case .crossPlatform?: .securityKey
            default: [.platform, .securityKey]
            }
        if presentation != .sheet { offers.remove(.securityKey) }
        guard !offers.isEmpty else {
            throw .webAuthn(.webAuthnNotSupported, "The server wants a security key, which only a sheet can ask for.")
        }
        // The system's own passkeys have this algorithm alone.
        if !options.algorithms.contains(.es256) { offers.remove(.platform) }
        guard !offers.isEmpty else {
            throw .webAuthn(.webAuthnNotSupported, "The server accepts no algorithm that the system has (ES256).")
        }
        return offers
    }
}

extension CredentialRequestOptions {
    /// Whether one of the credentials may be on a separate key: a key transports, or the server does not say (WebAuthn
    /// Level 2, section 5.8.4).
    fileprivate var mayBeOnSecurityKey: Bool {
        let allowed = received["allowCredentials"]?.array ?? []
        guard !allowed.isEmpty else { return true }
        return allowed.contains { credential in
            guard let transports = credential["transports"]?.array?.compactMap(\.string), !transports.isEmpty else {
                return true
            }
            return !transports.allSatisfy(["internal", "hybrid"].contains)
        }
    }
}

/// The result of the operating system's ceremony, copied from its own objects.
package enum PasskeyCredential: Sendable, Hashable {
    case registration(Attestation)
    case assertion(Assertion)
}
