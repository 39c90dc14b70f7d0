// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments and pages.

import PingJourney

private func show(_ message: String, _ advice: String?) {}

/// DevicesOnApple.md
private func answer(_ callback: any Callback) async {
    switch callback {
    case let binding as DeviceBindingCallback: await binding.bind(deviceName: "Jo's phone")
    case let signing as DeviceSigningVerifierCallback: await signing.sign()
    default: break
    }
}

/// DevicesOnApple.md
private func tell(_ signing: DeviceSigningVerifierCallback) async {
    if case .failure(let error as PingError) = await signing.sign() {
        show(error.message, error.recoverySuggestion)
    }
}

private func askForPIN(_ title: String) async throws -> Bool { true }
private func chooseUser(_ keys: [BoundKey]) async throws -> BoundKey { keys[0] }

/// DeviceDialogue.swift, DevicesOnApple.md
struct PINDialogue: DeviceDialogue {
    func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws {
        guard try await askForPIN(prompt.title) else { throw ClientError.abort }
    }

    func chooseKey(among keys: [BoundKey]) async throws -> BoundKey {
        try await chooseUser(keys)
    }
}

/// DeviceDialogue.swift
struct AgreeingUser: DeviceDialogue {
    func confirm(_ prompt: DevicePrompt, by type: DeviceAuthenticationType) async throws {}
    func chooseKey(among keys: [BoundKey]) async throws -> BoundKey { keys[0] }
}

#if canImport(LocalAuthentication) && canImport(DeviceCheck)
/// DevicesOnApple.md
private func ownBinder(_ config: inout JourneyConfig) {
    config.module(CallbackProviders.config) { providers in
        var binder = SecureEnclaveDeviceBinder()
        binder.dialogue = PINDialogue()
        providers.deviceBinder = binder
    }
}

/// SecureEnclaveDeviceBinder.swift
private func namedBinder(_ config: inout JourneyConfig) {
    config.module(CallbackProviders.config) { providers in
        var binder = SecureEnclaveDeviceBinder()
        binder.deviceName = "Jo's phone"
        providers.deviceBinder = binder
    }
}

/// AppAttestProvider.swift, DevicesOnApple.md
private func appAttest(_ config: inout JourneyConfig) {
    config.module(CallbackProviders.config) { $0.appIntegrity = AppAttestProvider() }
}
#endif
