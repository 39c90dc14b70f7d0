import PingNetwork

/// An endpoint, and what responds to its requests.
struct Route: Sendable {
    let endpoint: EmulatorEndpoint
    let respond: @Sendable (EmulatorRequest) async throws -> HttpResponse
}

/// A product of the emulator: what it serves below its own paths.
protocol RouteProvider: Sendable {
    /// The route of a path, or `nil` when the path is not this product's.
    func route(for segments: [String]) throws -> Route?
}

/// Finds the route of a request, and turns every failure into a response.
struct Router: Sendable {
    private let emulator: EmulatorState
    private let providers: [any RouteProvider]

    private var clock: EmulatorClock { emulator.clock }

    init(emulator: EmulatorState) {
        self.emulator = emulator
        providers = [
            AdminRoutes(emulator: emulator), AccessManagementRoutes(emulator: emulator),
            DaVinciRoutes(emulator: emulator), IconRoutes(), VisitRoutes(emulator: emulator),
            ApiRoutes(emulator: emulator),
        ]
    }

    func exchange(for request: HttpRequest) async -> Exchange {
        let start = ContinuousClock.now
        do {
            var reading = try EmulatorRequest(request, faults: ActiveFaults(board: emulator.faults, endpoint: .unknown))
            guard request.body.count <= emulator.configuration.requestBodyLimit else {
                throw reading.wantsPage
                    ? HttpFailure(EmulatorPage.tooLarge.response)
                    : HttpFailure.am(413, "The request body is larger than the emulator allows.")
            }
            let route = try route(for: reading.segments)
            reading.faults = ActiveFaults(board: emulator.faults, endpoint: route.endpoint)
            let exchange = await exchange(reading, by: route)
            emulator.requests.add(
                reading,
                endpoint: route.endpoint,
                status: exchange.response.status,
                duration: start.duration(to: .now) + exchange.delivery.delay
            )
            return exchange
        } catch let failure as HttpFailure {
            return Exchange(response: failure.response)
        } catch {
            return Exchange(response: .amError(500, "The emulator failed: \(error)"))
        }
    }

    private func route(for path: [String]) throws -> Route {
        // RFC 8414, section 3.1: the words stand before the issuer's path. Products know them after it.
        let words = [".well-known", "oauth-authorization-server"]
        let segments = path.starts(with: words) ? Array(path.dropFirst(words.count)) + words : path
        for provider in providers {
            if let route = try provider.route(for: segments) { return route }
        }
        return Route(endpoint: .unknown) { _ in throw HttpFailure.notFound() }
    }

    private func exchange(_ request: EmulatorRequest, by route: Route) async -> Exchange {
        if route.endpoint == .admin { return Exchange(response: await response(request, by: route)) }
        if let response = request.faults.replacement(for: request) {
            return Exchange(response: response, delivery: request.faults.delivery())
        }
        let response = request.faults.altered(await response(request, by: route).dated(clock.now), to: request)
        return Exchange(response: response, delivery: request.faults.delivery())
    }

    private func response(_ request: EmulatorRequest, by route: Route) async -> HttpResponse {
        do {
            return try await route.respond(request)
        } catch let failure as HttpFailure {
            return request.wantsPage ? Self.page(of: failure, at: route.endpoint) : failure.response
        } catch {
            return .amError(500, "The emulator failed: \(error)")
        }
    }

    /// An error as a page for people, where browsers come: at the endpoints that they open, and where nothing is.
    private static func page(of failure: HttpFailure, at endpoint: EmulatorEndpoint) -> HttpResponse {
        switch endpoint {
        case .authorize, .endSession: EmulatorPage.refusal(failure.response).response
        case .unknown where failure.response.status == 404, .admin where failure.response.status == 404:
            EmulatorPage.unknown.response
        default: failure.response
        }
    }
}
