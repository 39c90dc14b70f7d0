import Foundation
import PingLoginWeb

/// The content of the page at `/`.
struct HomePageContent: Sendable {
    let emulator: EmulatorState
    let origin: String
    /// Whether the page loads itself again.
    let isLive: Bool

    private var configuration: EmulatorConfiguration { emulator.configuration }

    var html: HTML {
        """
        <h1>PingEmulator</h1>
        <p class="quiet">PingAM, PingOne DaVinci and their OpenID Providers on this machine, for tests only.</p>
        <noscript><p>\(isLive ? "<a href=\"/\">Stop loading again</a>" : "<a href=\"/?live=1\">Load again every two seconds</a>" as HTML)</p></noscript>
        \(section("Servers", servers))\(section("Outbox", outbox))\(devices)\(section("Requests", RequestTable(emulator: emulator).html))
        \(section("Faults", HomePageFaults(emulator: emulator).html))
        \(section("Users", .table("Users", ["Name", "Password", "Registered passkeys"], users)))
        \(section("Clients", .table("Clients", ["Client ID", "Type", "Redirect URIs"], clients)))
        \(section("Journeys", flows("Journeys", emulator.flows.journeys)))
        \(section("DaVinci flows", flows("DaVinci flows", emulator.flows.daVinciFlows)))
        """
    }

    private func section(_ title: String, _ content: HTML) -> HTML { "<section><h2>\(title)</h2>\(content)</section>" }

    private var servers: HTML {
        let realms = (["root"] + configuration.realms).map { realm -> [HTML] in
            ["Discovery, realm \(realm)", link(configuration.discoveryEndpoint(origin: origin, realm: realm))]
        }
        let environments = configuration.environmentIDs.map { id -> [HTML] in
            ["Discovery, PingOne", link(configuration.daVinciDiscoveryEndpoint(origin: origin, environmentID: id))]
        }
        let first: [HTML] = ["PingAM", .code(origin + configuration.contextPath)]
        return .table("Servers", ["Server", "URL"], [first] + realms + environments)
    }

    private var users: [[HTML]] {
        emulator.users.all.filter(\.isActive).map { user in
            let password: HTML = user.hasPublishedPassword ? .code(user.password.reveal()) : "set by you"
            return [HTML(text: user.userName), password, "\(user.passkeys.count)"]
        }
    }

    private var clients: [[HTML]] {
        configuration.clients.map { client in
            [
                HTML(text: client.id), client.secret == nil ? "public" : "confidential",
                "\(client.redirectURIs.map { "\(HTML.code($0))<br>" as HTML })",
            ]
        }
    }

    private func flows(_ caption: String, _ flows: [FlowDescription]) -> HTML {
        let rows = flows.map { [HTML(text: $0.name), HTML(text: $0.title), HTML(text: $0.summary)] }
        return .table(caption, ["Name", "Title", "Description"], rows)
    }

    private var outbox: HTML {
        let rows = emulator.outbox.all.reversed().map { message -> [HTML] in
            [
                HTML(text: message.time.formatted(.iso8601)), HTML(text: message.flow),
                HTML(text: message.userName ?? ""),
                message.kind == .link ? link(message.content) : .code(message.content),
            ]
        }
        return rows.isEmpty ? "<p>No mail yet.</p>" : .table("Outbox", ["Time", "Flow", "User", "Link or code"], rows)
    }

    /// The logins on other devices that wait for their users.
    private var devices: HTML? {
        let rows = emulator.deviceLogins.pending.map { login -> [HTML] in
            let query = PercentEncoding.encode([(DeviceVisit.codeName, login.userCode)])
            return [link("\(origin)/\(DeviceVisit.path)?\(query)"), HTML(text: login.clientID)]
        }
        return rows.isEmpty ? nil : section("Devices", .table("Devices", ["Enter the code", "Client ID"], rows))
    }

    /// A link where a browser can follow it; the text alone where the scheme is an app's, or does not belong in a page.
    private func link(_ address: String) -> HTML {
        guard let target = URL(string: address).flatMap({ LinkTarget($0) }) else { return .code(address) }
        return "<a href=\"\(target)\">\(address)</a>"
    }
}
