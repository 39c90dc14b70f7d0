import Foundation
import PingEmulator

/// The greeting of a running emulator, for those who want to use it.
struct EmulatorNotice {
    let emulator: Emulator
    let server: EmulatorServer
    /// The command that a user types to run the tool.
    var command = "pingflow"

    private var client: EmulatorClient? { emulator.configuration.clients.first { $0.secret == nil } }
    private var realm: String { emulator.configuration.realms.first ?? "root" }

    /// For people.
    func lines(_ style: Style) -> [String] {
        func row(_ name: String, _ value: String) -> String {
            "  " + style.paint(name.padding(toLength: 14, withPad: " ", startingAt: 0), .faint) + value
        }
        func list(_ flows: [FlowDescription]) -> String { flows.map(\.name).joined(separator: ", ") }
        var lines = [
            style.paint("The emulator is running. ^C ends it.", .bold),
            "",
            style.paint("PingAM", .bold),
            row("Server URL", server.serverURL),
            row("Realm", realm),
            row("Discovery", server.discoveryEndpoint(realm: realm)),
            row("Journeys", list(emulator.journeys)),
            "",
            style.paint("PingOne DaVinci", .bold),
            row("Discovery", server.daVinciDiscoveryEndpoint),
        ]
        lines += otherDiscoveryEndpoints.map { row("", $0) }
        lines += [
            row("Flows", list(emulator.daVinciFlows)),
            "",
            style.paint("Both", .bold),
            row("Page", "\(server.url)/ shows flows, requests, mail and faults"),
        ]
        for client in emulator.configuration.clients {
            let secret = client.secret == nil ? "" : " (confidential)"
            lines.append(row("Client", client.id.printableLine + secret))
            lines += client.redirectURIs.map { row("  Redirect", $0.printableLine) }
        }
        for user in emulator.configuration.users where user.isActive {
            let password = user.hasPublishedPassword ? ", password \(user.password.reveal())" : ""
            lines.append(row("User", user.userName.printableLine + password))
        }
        lines += ["", "Log in from another terminal:", ""]
        let commands = [journeyCommand, daVinciCommand, loginCommand].compactMap(\.self)
        lines += commands.map { "  " + style.paint($0, .cyan) } + [""]
        return lines
    }

    /// For programs.
    var line: LineValue {
        .object([
            ("emulator", .text(server.url)), ("serverUrl", .text(server.serverURL)), ("realm", .text(realm)),
            ("discovery", .text(server.discoveryEndpoint(realm: realm))), ("port", .int(server.port)),
            ("clientId", .text(client?.id)), ("redirectUri", .text(client?.redirectURIs.first)),
            ("clients", .array(emulator.configuration.clients.map(Self.line))),
            ("users", .array(emulator.configuration.users.map { .text($0.userName) })),
            ("cookie", .text(emulator.configuration.cookieName)),
            ("journeys", .array(emulator.journeys.map { .text($0.name) })),
            ("daVinciDiscovery", .text(server.daVinciDiscoveryEndpoint)),
            ("otherDaVinciDiscoveries", .array(otherDiscoveryEndpoints.map { .text($0) })),
            ("daVinciFlows", .array(emulator.daVinciFlows.map { .text($0.name) })),
        ])
    }

    private static func line(_ client: EmulatorClient) -> LineValue {
        .object([
            ("id", .text(client.id)), ("confidential", .bool(client.secret != nil)),
            ("redirectUris", .array(client.redirectURIs.map { .text($0) })),
        ])
    }

    private var otherDiscoveryEndpoints: [String] {
        emulator.configuration.otherEnvironmentIDs.map { server.daVinciDiscoveryEndpoint(environmentID: $0) }
    }

    private var journeyCommand: String {
        "\(command) journey Login --server \(server.serverURL) --realm \(realm)" + clientOptions
    }

    private var daVinciCommand: String {
        "\(command) davinci \(emulator.configuration.defaultDaVinciFlow)"
            + " --discovery \(server.daVinciDiscoveryEndpoint)" + clientOptions
    }

    /// The login in the browser, if a client can receive its redirect.
    private var loginCommand: String? {
        let client = emulator.configuration.clients.first { client in
            client.secret == nil && client.redirectURIs.contains("http://127.0.0.1/callback")
        }
        return client.map {
            "\(command) login --issuer \(server.serverURL)/oauth2/realms/root/realms/\(realm) --client-id \($0.id)"
        }
    }

    private var clientOptions: String {
        guard let client, let redirect = client.redirectURIs.first else { return "" }
        return " --client-id \(client.id) --redirect-uri \(redirect)"
    }
}
