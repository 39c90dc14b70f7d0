import PingNetwork

/// The emulator's own endpoints below `/emulator`.
struct AdminRoutes: RouteProvider {
    let world: World

    func route(for segments: [String]) throws -> Route? {
        guard segments.first == "emulator" else { return nil }
        return Route(endpoint: .admin) { _ in throw HttpFailure.notFound() }
    }
}
