import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

/// Walks a DaVinci flow over raw HTTP with prepared answers.
struct DaVinciWalker: Sendable {
    static let environment = "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"

    let calls: EmulatorCalls
    var openID: OpenIDCalls

    init(_ emulator: Emulator) { self.init(EmulatorCalls(emulator)) }

    init(_ calls: EmulatorCalls) {
        self.calls = calls
        openID = OpenIDCalls(calls)
        openID.base = "/\(Self.environment)/as"
    }

    /// Runs a test over the transport in process, and again over a socket.
    static func byBothDoors(
        flows: FlowCatalogue = .builtIn,
        _ test: (DaVinciWalker) async throws -> Void
    ) async throws {
        try await test(DaVinciWalker(try Emulator.forTests(flows: flows)))
        let server = try await Emulator.forTests(flows: flows).serve()
        do { try await test(DaVinciWalker(EmulatorCalls(client: RawSocketClient(), url: server.url))) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func parameters(_ flow: String?, _ changes: [String: String?] = [:]) -> [(name: String, value: String)] {
        var all = changes
        all["response_mode"] = changes["response_mode"] ?? "pi.flow"
        if let flow { all["acr_values"] = flow }
        return openID.parameters(all)
    }

    func start(
        _ flow: String? = nil,
        _ changes: [String: String?] = [:],
        headers: [String: String] = [:]
    ) async throws -> HttpResponse {
        let query = PercentEncoding.encode(parameters(flow, changes))
        return try await calls.get("\(openID.base)/authorize?\(query)", headers: headers)
    }

    /// Sends a body to a step's next link.
    func post(_ step: JSON, _ body: JSON, headers: [String: String] = [:]) async throws -> HttpResponse {
        guard let href = step["_links"]?["next"]?["href"]?.string, href.hasPrefix(calls.url + "/") else {
            throw PingError(.networkInterrupted, "The step has no next link to the emulator.")
        }
        return try await calls.post(String(href.dropFirst(calls.url.count)), json: body, headers: headers)
    }

    /// Submits a step as a mobile client would, with the flow's cookies.
    func submit(_ step: JSON, _ answers: JSON) async throws -> HttpResponse {
        try await post(step, Self.body(step, answers), headers: ["Cookie": Self.cookies(step)])
    }

    static func cookies(_ step: JSON) -> String {
        let id = step["interactionId"]?.string ?? ""
        let token = step["interactionToken"]?.string ?? ""
        return "interactionId=\(id); interactionToken=\(token); skProxyApiEnvironmentId=emulator"
    }

    static func body(_ step: JSON, _ answers: JSON) -> JSON {
        let fields = step["form"]?["components"]?["fields"]?.array ?? []
        var values: [String: JSON] = [:]
        var button: JSON?
        var eventType: JSON = "submit"
        for field in fields {
            guard let key = field["key"]?.string, let type = field["type"]?.string else { continue }
            if type.hasSuffix("BUTTON") || type == "FLOW_LINK" {
                guard let pressed = answers["$submit"], [field["key"], field["label"]].contains(pressed) else {
                    continue
                }
                button = field["key"]
                eventType = type == "SUBMIT_BUTTON" ? "submit" : "action"
            } else if let value = [key, field["label"]?.string, type].compactMap({ $0.flatMap { answers[$0] } }).first {
                values[key] = value
                if type == "POLLING" { eventType = "polling" }
            }
        }
        // A client without an authenticator says so with the name of the ceremony's error.
        if button == nil, asksForPasskey(step) {
            button = "NotSupportedError"
            eventType = "action"
        }
        var data: JSON = ["formData": .object(values)]
        data["actionKey"] = button
        return [
            "id": step["id"] ?? "", "eventName": "continue",
            "parameters": ["eventType": eventType, "data": data],
        ]
    }

    private static func asksForPasskey(_ step: JSON) -> Bool {
        step["form"]?["components"]?["fields"]?.array?.contains { $0["type"] == "FIDO2" } == true
    }

    /// From the start to whatever ends it; an array of answers has one for each request.
    func walk(_ flow: String?, answers: JSON) async throws -> HttpResponse {
        var response = try await start(flow)
        var step: JSON = [:]
        for number in 0..<20 {
            let json = try response.json
            if json["form"] != nil {
                step = json
            } else if response.status == 200, json["eventName"]?.string?.hasPrefix("rewind") != true {
                return response
            } else if response.status == 401 || json["code"] == "requestTimedOut" {
                return response
            }
            try await awaitChallenge(step)
            // The walker declines a passkey.
            let rest: JSON? = Self.asksForPasskey(step) ? [:] : nil
            guard let answers = answers.array.map({ $0.indices.contains(number) ? $0[number] : rest }) ?? answers
            else { return response }
            response = try await submit(step, answers)
        }
        return response
    }

    private func awaitChallenge(_ step: JSON) async throws {
        let fields = step["form"]?["components"]?["fields"]?.array ?? []
        guard let challenge = fields.compactMap({ $0["challenge"]?.string }).first else { return }
        for _ in 0..<5 where try await poll(challenge, of: step).json["isChallengeComplete"] != true {}
    }

    func poll(_ challenge: String, of step: JSON) async throws -> HttpResponse {
        try await calls.post(
            "/\(Self.environment)/davinci/user/credentials/challenge/\(challenge)/status",
            json: [:],
            headers: ["interactionId": step["interactionId"]?.string ?? ""]
        )
    }

    func exchange(_ code: String) async throws -> HttpResponse {
        try await openID.calls.post(
            "\(openID.base)/token",
            form: [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", openID.redirectURI),
                ("client_id", openID.clientID), ("code_verifier", openID.verifier),
            ]
        )
    }
}
