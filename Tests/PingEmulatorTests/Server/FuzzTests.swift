import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingNetwork
import PingTestKit
import Testing

@Suite("Requests that were damaged on their way")
struct FuzzTests {
    @Test(arguments: 0..<20)
    func `A damaged step never causes a server error`(seed: UInt64) async throws {
        var damage = Damage(seed: seed)
        let emulator = try Emulator.forTests()
        let walker = JourneyWalker(emulator: emulator)
        let headers = ["Content-Type": "application/json"]
        for journey in ["Login", "AllCallbacks", "Registration"] {
            let step = [UInt8](try await walker.start(journey).json.serialized(sortedKeys: true))
            for _ in 0..<10 {
                let body = Data(damage.apply(to: step))
                let response = try await walker.calls.send(.post, walker.path, headers: headers, body: body)
                #expect([200, 400, 401].contains(response.status))
                #expect(throws: Never.self) { try response.json }
            }
        }
    }

    @Test(arguments: 0..<20)
    func `A damaged form never causes a server error`(seed: UInt64) async throws {
        var damage = Damage(seed: seed)
        let openID = OpenIDCalls(try Emulator.forTests())
        let form = PercentEncoding.encode(
            openID.parameters() + [("grant_type", "authorization_code"), ("code", "x"), ("token", "y")]
        )
        let headers = ["Content-Type": "application/x-www-form-urlencoded", "Authorization": "Basic ZGVtbzpk"]
        for place in ["access_token", "par", "authorize", "token/revoke", "introspect", "connect/endSession"] {
            for isKnown in [true, false] {
                let body = Data(damage.apply(to: [UInt8](form.utf8)))
                let response = try await openID.calls.send(
                    .post,
                    "\(openID.base)/\(place)",
                    headers: isKnown ? headers.filter { $0.key == "Content-Type" } : headers,
                    body: body
                )
                #expect(response.status < 500)
            }
        }
    }

    @Test(arguments: 0..<20)
    func `A damaged flow file is read or refused with its line`(seed: UInt64) throws {
        var damage = Damage(seed: seed)
        let text = """
            journey: Greeting
            title: A greeting
            nodes:
              name: { page: { callbacks: [{ type: NameCallback }] }, next: { by: userName, cases: { a: success } } }
            """
        for _ in 0..<50 {
            let damaged = String(decoding: damage.apply(to: [UInt8](text.utf8)), as: UTF8.self)
            do {
                _ = try FlowCatalogue(text: damaged)
            } catch let error as FlowFileError {
                #expect(error.line >= 1)
                #expect(!error.reason.isEmpty)
            }
        }
    }
}

/// Changes, drops and repeats bytes, the same ones for the same seed.
private struct Damage {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func apply(to bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(bytes[index], at: index)
            default: bytes.removeSubrange(index..<min(bytes.count, index + 12))
            }
        }
        return bytes
    }
}
