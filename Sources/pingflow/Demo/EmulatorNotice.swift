import Foundation
import PingCommons
import PingEmulator

/// What a running emulator tells those who want to use it.
struct EmulatorNotice {
    let emulator: Emulator
    let server: EmulatorServer

    private var client: EmulatorClient? { emulator.configuration.clients.first { $0.secret == nil } }
    private var user: EmulatorUser? { emulator.configuration.users.first { $0.isActive } }
    private var realm: String { emulator.configuration.realms.first ?? "root" }

    /// For people.
    func lines(_ style: Style) -> [String] {
        func row(_ name: String, _ value: String) -> String {
            "  " + style.paint(name.padding(toLength: 14, withPad: " ", startingAt: 0), .faint) + value
        }
        let journeys = emulator.journeys.map(\.name).joined(separator: ", ")
        var lines = [
            style.paint("The emulator is running. ^C ends it.", .bold),
            "",
            row("Server URL", server.serverURL),
            row("Realm", realm),
            row("Discovery", server.discoveryEndpoint(realm: realm)),
            row("Journeys", journeys),
            row("Inside", "\(server.url)/emulator tells what it serves, has seen and has mailed"),
        ]
        if let client {
            lines.append(row("Client", "\(client.id), redirect URI \(client.redirectURIs.first ?? "")"))
        }
        // The demonstration users are no secret: they are in the documentation.
        if let user { lines.append(row("User", "\(user.userName), password \(user.password.reveal())")) }
        lines += ["", "Log in from another terminal:", "", "  " + style.paint(command, .cyan), ""]
        return lines
    }

    /// For programs.
    var line: LineValue {
        .object([
            ("emulator", .text(server.url)), ("serverUrl", .text(server.serverURL)), ("realm", .text(realm)),
            ("discovery", .text(server.discoveryEndpoint(realm: realm))), ("port", .int(server.port)),
            ("clientId", .text(client?.id)), ("redirectUri", .text(client?.redirectURIs.first)),
            ("cookie", .text(emulator.configuration.cookieName)),
            ("journeys", .array(emulator.journeys.map { .text($0.name) })),
        ])
    }

    private var command: String {
        var words = "pingflow journey Login --server \(server.serverURL) --realm \(realm)"
        if let client, let redirect = client.redirectURIs.first {
            words += " --client-id \(client.id) --redirect-uri \(redirect)"
        }
        return words
    }
}
