import Foundation
import HTTPTypes
import PingNetwork

/// The emulator's own endpoints below `/emulator`: what it serves, what it has seen, and how it is to behave.
///
/// They answer on this machine only, in JSON, and tell no secret but those that the outbox exists to show.
struct AdminRoutes: RouteProvider {
    let world: World

    func route(for segments: [String]) throws -> Route? {
        guard segments.first == "emulator" else { return nil }
        let handler = AdminEndpoint(world: world)
        let name = segments.dropFirst().joined(separator: "/")
        return Route(endpoint: .admin) { request in
            try handler.admit(request)
            switch name {
            case "": return handler.index
            case "flows": return try handler.get(request) { handler.flows }
            case "requests": return try handler.requests(request)
            case "outbox": return try handler.get(request) { handler.outbox }
            case "faults": return try handler.faults(request)
            case "keys/rotate": return try await handler.rotateKeys(request)
            case "clock": return try handler.clock(request)
            default: throw HttpFailure.notFound()
            }
        }
    }
}
