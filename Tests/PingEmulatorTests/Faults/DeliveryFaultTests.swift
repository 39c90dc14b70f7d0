import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import PingTestKit
import Testing

@Suite("Faults on the way")
struct DeliveryFaultTests {
    private static let path = "/am/oauth2/alpha/.well-known/openid-configuration"

    @Test(arguments: [EmulatorFault.droppedConnection, .truncatedBody])
    func `In process a lost or cut response is an interrupted connection`(fault: EmulatorFault) async throws {
        let calls = EmulatorCalls(try Emulator.forTests { $0.faults = [.always(fault)] })
        let error = await #expect(throws: PingError.self) { try await calls.get(Self.path) }
        #expect(error?.code == .networkInterrupted)
    }

    @Test(arguments: [EmulatorFault.latency, .slowBody])
    func `In process a late response meets the request's timeout`(fault: EmulatorFault) async throws {
        let waited = Locked<[Duration]>([])
        let emulator = try Emulator.forTests {
            $0.faults = [FaultRule(fault, lasting: .seconds(45))]
            $0.services.sleep = { duration in waited.withLock { $0.append(duration) } }
        }
        let error = await #expect(throws: PingError.self) { try await EmulatorCalls(emulator).get(Self.path) }
        #expect(error?.code == .networkTimeout)
        #expect(waited.current == [.seconds(30)])
        try emulator.setFaults([FaultRule(fault, lasting: .seconds(5))])
        #expect(try await EmulatorCalls(emulator).get(Self.path).status == 200)
        #expect(waited.current == [.seconds(30), .seconds(5)])
    }

    @Test func `In process a response above the request's size limit is refused`() async throws {
        let emulator = try Emulator.forTests()
        let request = HttpRequest(url: try WebURL(emulator.url + Self.path), bodyLimit: 100)
        let error = await #expect(throws: PingError.self) { try await emulator.transport.send(request) }
        #expect(error?.code == .networkBodyTooLarge)
    }

    @Test func `On a socket a dropped connection ends without a byte`() async throws {
        #expect(try await socketBytes(with: .droppedConnection).isEmpty)
    }

    @Test func `On a socket a cut body ends before its length`() async throws {
        let bytes = try await socketBytes(with: .truncatedBody)
        #expect(bytes.starts(with: Data("HTTP/1.1 200".utf8)))
        #expect(thrownCode { try RawSocketClient.response(bytes) } == .networkInterrupted)
    }

    @Test func `On a socket a slow body comes whole, in pieces`() async throws {
        let waits = Locked(0)
        let bytes = try await socketBytes(with: .slowBody) { _ in waits.withLock { $0 += 1 } }
        let response = try RawSocketClient.response(bytes)
        #expect(try response.json["issuer"] != nil)
        #expect(waits.current >= 10)
    }

    @Test func `On a socket a late response waits before its first byte`() async throws {
        let waited = Locked(Duration.zero)
        let bytes = try await socketBytes(with: .latency) { duration in waited.withLock { $0 += duration } }
        #expect(waited.current == .seconds(60))
        #expect(try RawSocketClient.response(bytes).status == 200)
    }

    private func socketBytes(
        with fault: EmulatorFault,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) async throws -> Data {
        let emulator = try Emulator.forTests {
            $0.faults = [.always(fault)]
            $0.services.sleep = sleep
        }
        let server = try await emulator.serve()
        let request = HttpRequest(url: try WebURL(server.url + Self.path))
        let bytes = try await RawSocketClient().exchange(RawSocketClient.bytes(of: request), port: UInt16(server.port))
        await server.stop()
        return bytes
    }
}
