import Foundation
import HTTPTypes
import PingNetwork

/// The responses of the admin endpoints.
struct AdminEndpoint: Sendable {
    let emulator: EmulatorState

    /// Refuses callers from elsewhere. A page of another origin may post a form without asking first, but not JSON, and
    /// may not send `DELETE`: so every body and every `POST` must be JSON.
    func admit(_ request: EmulatorRequest) throws {
        try requireLoopback(request)
        let needsJSON = request.method == .post || !request.body.isEmpty
        guard !needsJSON || request.mediaType == "application/json" else {
            throw HttpFailure.am(415, "Changes need the content type application/json.")
        }
    }

    /// Refuses callers that use another host name for this machine.
    func requireLoopback(_ request: EmulatorRequest) throws {
        guard (try? WebURL(request.origin))?.isLoopback == true else {
            throw HttpFailure.am(403, "The emulator's own endpoints respond to this machine only.")
        }
    }

    func get(_ request: EmulatorRequest, _ body: () -> JSON) throws -> HttpResponse {
        guard request.method == .get else { throw HttpFailure.methodNotAllowed("GET") }
        return .json(200, body())
    }

    var index: HttpResponse {
        .json(
            200,
            [
                "endpoints": [
                    "/emulator/flows", "/emulator/requests", "/emulator/outbox", "/emulator/faults",
                    "/emulator/keys/rotate", "/emulator/clock", "/emulator/devices", "/emulator/events",
                ]
            ]
        )
    }

    var flows: JSON {
        [
            "journeys": .array(
                emulator.flows.journeys.map { journey in
                    [
                        "name": .string(journey.name), "title": .string(journey.title),
                        "description": .string(journey.summary), "needsSession": .bool(journey.needsSession),
                    ]
                }
            ),
            "daVinciFlows": .array(
                emulator.flows.daVinciFlows.map { flow in
                    [
                        "name": .string(flow.name), "title": .string(flow.title), "description": .string(flow.summary),
                    ]
                }
            ),
        ]
    }

    var outbox: JSON {
        [
            "messages": .array(
                emulator.outbox.all.map { message in
                    var entry: JSON = [
                        "time": Self.time(message.time), "kind": .string(message.kind.rawValue),
                        "content": .string(message.content), "flow": .string(message.flow),
                    ]
                    entry["userName"] = message.userName.map(JSON.string)
                    return entry
                }
            )
        ]
    }

    func requests(_ request: EmulatorRequest) throws -> HttpResponse {
        switch request.method {
        case .get:
            return .json(200, ["requests": .array(emulator.requests.all.map(Self.entry))])
        case .delete:
            emulator.requests.clear()
            return HttpResponse(status: 204)
        default: throw HttpFailure.methodNotAllowed("GET, DELETE")
        }
    }

    private static func entry(_ request: ObservedRequest) -> JSON {
        [
            "time": time(request.time), "method": .string(request.method), "path": .string(request.path),
            "endpoint": .string(request.endpoint.rawValue), "status": .int(request.status),
            "query": .array(request.queryNames.map(JSON.string)),
            "headers": .array(request.headerNames.map(JSON.string)),
            "body": .array(request.bodyNames.map(JSON.string)),
        ]
    }

    func rotateKeys(_ request: EmulatorRequest) async throws -> HttpResponse {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let withdraws = try JSONBody.read(request)["withdraw"]?.bool ?? false
        try await emulator.keys.rotate(withdrawsOld: withdraws)
        let identifiers = try await emulator.keys.published().compactMap { $0["kid"] }
        return .json(200, ["keys": .array(identifiers)])
    }

    func clock(_ request: EmulatorRequest) throws -> HttpResponse {
        if request.method == .post {
            guard let seconds = try JSONBody.read(request)["advance"]?.double, (0...315_360_000).contains(seconds)
            else { throw HttpFailure.badRequest("“advance” must be seconds, from 0 to ten years.") }
            emulator.clock.advance(by: .milliseconds(Int(seconds * 1000)))
        } else if request.method != .get {
            throw HttpFailure.methodNotAllowed("GET, POST")
        }
        return .json(200, ["now": Self.time(emulator.clock.now)])
    }

    private static func time(_ date: Date) -> JSON { .string(date.formatted(.iso8601)) }
}
