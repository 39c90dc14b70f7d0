// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments.

import Foundation
import PingJourney
import PingOidc

// The blocks of the documentation comments of journeys and their callbacks.

private func journeySnippet() async -> Node {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://example.test/am"
        config.realm = "alpha"
    }
    var node = await journey.start("Login")
    node = await stepUpSnippet(journey, node, "")
    return node
}

private func configurationFileSnippet(_ url: URL) throws -> Journey {
    let file = try ConfigurationFile(contentsOf: url)
    let journey = try Journey.createJourney(file) { config in
        config.languages = AcceptLanguage(["de"])
    }
    return journey
}

private func clientOfFileSnippet(_ url: URL) throws -> OidcClient {
    let file = try ConfigurationFile(contentsOf: url)
    let client = try OidcClient(file)
    return client
}

private func fileInModuleSnippet(_ file: ConfigurationFile, _ config: inout JourneyConfig) {
    config.module(OidcModule.config) { oidc in
        file.configure(&oidc)
        oidc.dpop = .required
    }
}

func journey(configuredBy url: URL) throws -> Journey {
    let file = try ConfigurationFile(contentsOf: url)
    return try Journey.createJourney(file) { config in
        config.module(OidcModule.config) { oidc in
            file.configure(&oidc)
            oidc.dpop = .required
        }
    }
}

func launchAfterForgeRock(_ journey: Journey, _ items: any FormerItems) async throws {
    let sdk = FormerSDK.forgeRock(bundleIdentifier: "com.example.bank")
    do { try await journey.upgrade(from: items, of: sdk) } catch PingError.Code.formerItemUnknown {
        // The old item stays, and the user logs in again.
    }
}

private func stepUpSnippet(_ journey: Journey, _ current: Node, _ wwwAuthenticate: String) async -> Node {
    var node = current
    if let advice = Advice(challenge: wwwAuthenticate) {
        node = await journey.start(advice)
    }
    return node
}

private func callbackSnippet(_ node: Node) {
    node.callback(NameCallback.self)?.name = "jo.field"
}

private func unknownCallbackSnippet(_ callback: any Callback) {
    if let unknown = callback as? UnknownCallback, unknown.type == "BadgeCallback" {
        unknown.field[.value] = "A-17"
    }
}

private enum CustomCallbackSnippet {
    final class BadgeCallback: Callback {
        let field: Field
        init(field: Field) { self.field = field }

        var prompt: String { field.text("prompt") }
        var badge: String {
            get { field.inputText() }
            set { field[.value] = .string(newValue) }
        }
    }

    static let badges = Module.of { setup in setup.register(callback: BadgeCallback.self, for: "BadgeCallback") }
}

private func providersSnippet(_ config: inout JourneyConfig) {
    config.module(CallbackProviders.config) { providers in
        providers.deviceBinder = SoftwareDeviceBinder()
    }
}

private enum DeviceProfileSnippet {
    struct PlacedProfile: DeviceProfileProvider {
        func profile(metadata: Bool, location: Bool) async throws -> JSON {
            var profile = try await DefaultDeviceProfile().profile(metadata: metadata, location: location)
            if location { profile["location"] = ["latitude": 51.5, "longitude": -0.12] }
            return profile
        }
    }
}

// The block of the guide “Move from another SDK”.

func launch(_ journey: Journey, _ items: any FormerItems) async throws -> (any User)? {
    do { try await journey.upgrade(from: items) } catch PingError.Code.formerItemUnknown {
        // The old item stays, and the user logs in again.
    }
    return try await journey.storedUser()
}
