import Foundation
import HTTPTypes
import PingNetwork

/// The emulator's own endpoints: a home page at `/`, and the same as JSON below `/emulator`: its flows, its
/// requests and its faults.
///
/// They respond to this machine only. The links and codes of the outbox are the only secrets in them.
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
            case "devices": return try handler.devices(request)
            case "events": return try await RequestEvents(emulator: emulator).respond(to: request)
            case "clock": return try handler.clock(request)
            case FlowTrial.name: return try FlowTrial(emulator: emulator).respond(to: request)
            default: throw HttpFailure.notFound()
            }
        }
    }
}
