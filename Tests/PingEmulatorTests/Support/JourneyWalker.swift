import Foundation
import PingEmulator
import PingNetwork
import PingTestKit
import Testing

/// Walks a journey over raw HTTP with prepared answers.
struct JourneyWalker: Sendable {
    let emulator: Emulator
    var realm = "alpha"

    var calls: EmulatorCalls { EmulatorCalls(emulator) }
    var path: String { "/am/json/realms/root/realms/\(realm)/authenticate" }

    func start(_ journey: String, query: String = "", headers: [String: String] = [:]) async throws -> HttpResponse {
        let index = PercentEncoding.encode([("authIndexType", "service"), ("authIndexValue", journey)])
        return try await calls.post("\(path)?\(index)\(query)", json: [:], headers: headers)
    }

    func submit(_ step: JSON, query: String = "", headers: [String: String] = [:]) async throws -> HttpResponse {
        try await calls.post("\(path)?noSession=false\(query)", json: step, headers: headers)
    }

    /// Answers by input name, prompt or callback type.
    static func fill(_ step: JSON, with answers: JSON) -> JSON {
        var step = step
        for (index, callback) in (step["callbacks"]?.array ?? []).enumerated() {
            let prompt = callback["output"]?.array?.first { $0["name"] == "prompt" }?["value"]?.string
            for (position, input) in (callback["input"]?.array ?? []).enumerated() {
                let names = [input["name"]?.string] + (position == 0 ? [prompt, callback["type"]?.string] : [])
                guard let answer = names.compactMap({ $0.flatMap { answers[$0] } }).first else { continue }
                step["callbacks"]?[index]?["input"]?[position]?["value"] = answer
            }
        }
        return step
    }

    /// From the start to whatever ends it.
    func walk(_ journey: String, answers: JSON, headers: [String: String] = [:]) async throws -> HttpResponse {
        var response = try await start(journey, headers: headers)
        for number in 0..<30 {
            let step = try response.json
            guard response.status == 200, step["authId"] != nil else { return response }
            if step["callbacks"]?.array?.count == 1,
                step["callbacks"]?[0]?["type"] == "SuspendedTextOutputCallback"
            {
                response = try await resume()
            } else {
                let values = answers.array.map { $0.indices.contains(number) ? $0[number] : [:] } ?? answers
                response = try await submit(Self.fill(step, with: values), headers: headers)
            }
        }
        return response
    }

    func resume() async throws -> HttpResponse {
        let link = try #require(emulator.outbox.last { $0.kind == .link }?.content)
        let query = try #require(link.split(separator: "?").last)
        return try await calls.post("\(path)?\(query)", json: [:])
    }
}

extension Emulator {
    /// Where the clocks of all emulators for tests stand.
    static let moment = Date()  // real time: other programs look at it, and one look is enough

    /// One that starts at once, by elliptic keys, and whose clock only the test moves.
    static func forTests(
        flows: FlowCatalogue = .builtIn,
        _ change: (inout EmulatorConfiguration) -> Void = { _ in }
    ) throws -> Emulator {
        var configuration = EmulatorConfiguration(signingAlgorithm: .es256, services: .stopped(at: moment))
        change(&configuration)
        return try Emulator(configuration: configuration, flows: flows)
    }
}
