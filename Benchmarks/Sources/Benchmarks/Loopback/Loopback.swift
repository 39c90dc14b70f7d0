import Logins
import PingNetwork

/// Whole logins over HTTP on the loopback interface, beside the same bytes without the SDK and without Swift.
struct Loopback {
    let server: Server
    let product: Product
    let transports: [Transport]

    init(_ server: Server, _ product: Product) {
        self.server = server
        self.product = product
        transports = Transport.all
    }

    /// One login after another.
    func oneAtATime(_ race: Race) async throws -> Table {
        var contestants = try await floors(atOnce: 1)
        for transport in transports {
            let floor = bare(transport)
            contestants.append(login("login", transport))
            contestants.append(
                .logins("login with ES256, \(transport.name)", floor: floor, signed(transport))
            )
            contestants.append(
                .logins("login, new app each, \(transport.name)", floor: floor, plain(transport), newApps: true)
            )
        }
        return Table.latencies(
            "one-\(product.rawValue)",
            "A \(product.name) login at a time",
            await race.run(contestants)
        )
    }

    /// Many logins of one app at the same time.
    func atOnce(_ atOnce: Int, _ race: Race) async throws -> Table {
        // More connections than this the floors do not need.
        var contestants = atOnce > 500 ? [] : try await floors(atOnce: atOnce)
        contestants += transports.map { login("login", $0, atOnce: atOnce) }
        let scores = await race.run(contestants)
        return Table.latencies("\(atOnce)-\(product.rawValue)", "\(atOnce) \(product.name) logins at once", scores)
    }

    private func floors(atOnce: Int) async throws -> [Contestant] {
        let requests = try await recorded()
        let wire = WireRequests(requests)
        var floors = [
            try FloorInC(.raw, wire, port: server.port, atOnce: atOnce).contestant,
            try FloorInC(.curl, wire, port: server.port, atOnce: atOnce).contestant,
        ]
        for transport in transports {
            floors.append(.requests(bare(transport), requests, over: transport.client, atOnce: atOnce))
        }
        return floors
    }

    /// What a login sends, without a word of discovery.
    func recorded() async throws -> [HttpRequest] {
        let requests = try await product.login(origin: server.origin).recorded(
            over: CannedClient(routes: server.routes)
        )
        let expected = product == .journey ? JourneyLogin.requests : DaVinciLogin.requests
        guard requests.count == expected else {
            throw Unexpected("A \(product.name) login has \(requests.count) requests in place of \(expected).")
        }
        return requests
    }

    private func bare(_ transport: Transport) -> String { "\(transport.name) by hand" }

    private func login(_ name: String, _ transport: Transport, atOnce: Int = 1) -> Contestant {
        .logins("\(name), \(transport.name)", floor: bare(transport), plain(transport), atOnce: atOnce)
    }

    private func plain(_ transport: Transport) -> any Login {
        product.login(origin: server.origin, client: transport.client)
    }

    private func signed(_ transport: Transport) -> any Login {
        product.login(origin: server.origin, outcome: .signedTokens, client: transport.client)
    }
}
