import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Observing requests")
struct RequestObserverTests {
    @Test func `The observer gets each request to a server, and none of the emulator's own endpoints`() async throws {
        let seen = Locked<[ObservedRequest]>([])
        let emulator = try Emulator.forTests { configuration in
            configuration.onRequest = { request in seen.withLock { $0.append(request) } }
            configuration.services.sleep = { _ in }
        }
        let calls = EmulatorCalls(emulator)
        try emulator.setFaults([.once(.latency, at: .discovery, lasting: .seconds(3))])
        _ = try await calls.get("/am/oauth2/alpha/.well-known/openid-configuration?secret=S3cret-Word")
        _ = try await calls.get("/emulator/requests")
        _ = try await calls.get("/nothing")
        #expect(seen.current.map(\.path) == ["/am/oauth2/alpha/.well-known/openid-configuration", "/nothing"])
        #expect(seen.current.map(\.status) == [200, 404])
        #expect(seen.current[0].duration >= .seconds(3))
        #expect(seen.current == emulator.observedRequests)
    }

    @Test func `The services tell the emulator's time, and keep its randomness and identifiers`() async throws {
        let emulator = try Emulator.forTests { $0.services.randomBytes = { [UInt8](repeating: 7, count: $0) } }
        let services = emulator.services
        let before = services.now()
        emulator.advanceClock(by: .seconds(4000))
        #expect(services.now().timeIntervalSince(before) >= 4000)
        #expect(services.randomBytes(3) == [7, 7, 7])
    }
}
