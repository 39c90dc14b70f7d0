// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments and pages.

#if canImport(AuthenticationServices)
import AuthenticationServices
import PingJourney

/// PlatformAuthenticator.swift
@MainActor private func windowed(_ window: ASPresentationAnchor) -> PlatformAuthenticator {
    let passkeys = PlatformAuthenticator { [weak window] in window }
    return passkeys
}

/// PasskeysOnApple.md
@MainActor private func installed(_ window: ASPresentationAnchor) -> Journey {
    let passkeys = PlatformAuthenticator { [weak window] in window }
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://login.example.com/am"
        config.module(FidoModule.config) { $0.authenticator = passkeys }
    }
    return journey
}

private struct PasskeyForm {
    let passkeys: PlatformAuthenticator

    /// PasskeysOnApple.md
    func suggestPasskeys(in step: ContinueNode) async -> (any Node)? {
        guard let callback = step.callback(FidoAuthenticationCallback.self) else { return nil }
        guard case .success = await callback.authenticate(with: passkeys.presenting(.autoFill)) else { return nil }
        return await step.next()
    }

    /// PlatformAuthenticator.swift
    func authenticate(_ callback: FidoAuthenticationCallback) async {
        await callback.authenticate(with: passkeys.presenting(.autoFill))
    }

    /// PasskeysOnApple.md
    func ask(_ callback: FidoAuthenticationCallback) async {
        await callback.authenticate(with: passkeys.presenting(.sheetIfAvailable))
    }

    /// PasskeysOnApple.md
    func upgrade(_ registration: FidoRegistrationCallback) async {
        await registration.register(with: passkeys.presenting(.upgrade))
    }
}
#endif
