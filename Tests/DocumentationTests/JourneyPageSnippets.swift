// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingOrchestrate

// The blocks of the README and of the guides of PingJourney, with what they leave to the reader.

func ask(_ prompt: String) -> String {
    print(prompt, terminator: ": ")
    return readLine() ?? ""
}

func askHidden(_ prompt: String) -> String {
    String(cString: getpass("\(prompt): "))
}

/// README.md
private func firstProgram() async throws {
    let server = try Emulator()
    let journey = Journey.createJourney { config in
        config.serverUrl = server.serverURL
        config.realm = "alpha"
        config.httpClient = server.transport
        config.sessionStorage = MemoryStorage<SSOToken>()
    }
    var node = await journey.start("Login")
    while let step = node as? ContinueNode {
        try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        node = await step.next()
    }
    print(node.session != nil ? "Signed in." : node.message ?? "The login failed.")
}

/// PingJourney.md
private func overview() async -> any Node {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.realm = "alpha"
    }
    let node = await journey.start("Login")
    return node
}

/// FirstLogin.md
private func configuration() throws -> Journey {
    let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
    let journey = Journey.createJourney { config in
        config.serverUrl = emulator.serverURL
        config.realm = "alpha"
        config.httpClient = emulator.transport
        config.sessionStorage = MemoryStorage<SSOToken>()
        config.module(OidcModule.config) { oidc in
            oidc.clientId = "demo-app"
            oidc.discoveryEndpoint = emulator.serverURL + "/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
            oidc.scopes = ["openid", "profile", "email"]
            oidc.redirectUri = "demo://cb"
            oidc.storage = MemoryStorage<Token>()
        }
    }
    return journey
}

private func steps(_ journey: Journey) async {
    var node = await journey.start("Login")
    while let step = node as? ContinueNode {
        for callback in step.callbacks {
            switch callback {
            case let name as NameCallback: name.name = ask(name.prompt)
            case let password as PasswordCallback: password.password = askHidden(password.prompt)
            case let choice as ChoiceCallback: choice.selectedIndex = Int(ask("\(choice.choices)")) ?? 0
            case let text as TextOutputCallback: print(text.message)
            default: break
            }
        }
        node = await step.next()
    }
    node = await node.poll { progress in print(progress) }
    await end(node)
}

private func end(_ node: any Node) async {
    switch node.kind {
    case .success(let success):
        if let end = try? await success.user?.token().get().expiresAt {
            print("Signed in until", Date(timeIntervalSince1970: TimeInterval(end)))
        }
    case .error(let error):
        print("The server says:", error.message, "You may try again:", error.canRetry)
    case .failure(let failure):
        print("It did not work:", failure.cause.localizedDescription)
    case .continue, .empty:
        break
    }
}

private func later(_ journey: Journey, _ current: any Node, link: URL) async -> any Node {
    var node = current
    if let user = await journey.journeyUser() {
        switch await user.token() {
        case .success(let token): print("The access token has", token.accessToken.count, "characters.")
        case .failure(let error): print(error.localizedDescription)
        }
    }
    await journey.signOff()
    node = await journey.resume(link)
    return node
}

/// CustomCallback.md, Callback.swift
final class BadgeCallback: Callback {
    let field: Field
    init(field: Field) { self.field = field }

    var prompt: String { field.text("prompt") }
    var badge: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}

let badges = Module.of { setup in setup.register(callback: BadgeCallback.self, for: "BadgeCallback") }

private func registration() -> Journey {
    let journey = Journey.createJourney { config in
        config.serverUrl = "https://openam.example.com/am"
        config.module(badges)
    }
    return journey
}

/// FillableField.swift
private func filling(_ step: ContinueNode) throws {
    try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
}
