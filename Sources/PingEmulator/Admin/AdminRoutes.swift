import Foundation
import HTTPTypes
import PingNetwork

/// The emulator's own endpoints: a page at `/`, and below `/emulator` the same in JSON: what it serves, what it has seen,
/// and how it misbehaves.
///
/// They respond to this machine only, and show no secret but the links and codes of the outbox.
struct AdminRoutes: RouteProvider {
    let emulator: EmulatorState

    func route(for segments: [String]) throws -> Route? {
        let handler = AdminEndpoint(emulator: emulator)
        if segments.isEmpty {
            return Route(endpoint: .admin) { request in
                try handler.requireLoopback(request)
                return try HomePage(emulator: emulator).respond(to: request)
            }
        }
        guard segments.first == "emulator" else { return nil }
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
