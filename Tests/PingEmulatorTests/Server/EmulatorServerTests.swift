import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The loopback server")
struct EmulatorServerTests {
    @Test func `It says where it is`() async throws {
        let server = try await Emulator.forTests().serve()
        #expect(server.url == "http://127.0.0.1:\(server.port)")
        #expect(server.serverURL == server.url + "/am")
        let path = "/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
        #expect(server.discoveryEndpoint() == server.url + path)
        let document = try await EmulatorCalls(client: RawSocketClient(), url: server.url).get(path).json
        #expect(document["issuer"]?.string?.hasPrefix(server.url) == true)
        await server.stop()
    }

    @Test func `A port that is taken is reported`() async throws {
        let emulator = try Emulator.forTests()
        let server = try await emulator.serve()
        let error = await #expect(throws: PingError.self) { try await emulator.serve(port: UInt16(server.port)) }
        #expect(error?.code == .emulatorCannotListen)
        await server.stop()
    }

    @Test func `A stopped server does not respond`() async throws {
        let emulator = try Emulator.forTests()
        let server = try await emulator.serve()
        let calls = EmulatorCalls(client: RawSocketClient(), url: server.url)
        let path = "/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
        #expect(try await calls.get(path).status == 200)
        let count = emulator.observedRequests.count
        await server.stop()
        // Another server may have the port by now, and respond.
        _ = try? await calls.get(path)
        #expect(emulator.observedRequests.count == count)
    }

    @Test(arguments: [
        "evil.example.test", "127.0.0.1/evil", "127.0.0.1?x", "user@127.0.0.1", "127.0.0.1#x", "", "[::1",
        "127.0.0.1:99999", "localhost.evil.test", "a b",
    ])
    func `A host that is not this machine, or more than a host, is refused`(host: String) async throws {
        let response = try await raw("GET /emulator/outbox HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(response.status == 400)
    }

    @Test(arguments: ["localhost", "127.0.0.1", "[::1]:80", "LOCALHOST:1"])
    func `The usual names of this machine are accepted`(host: String) async throws {
        let response = try await raw("GET /emulator/outbox HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(response.status == 200)
    }

    @Test func `A body that is announced as huge is refused without being read`() async throws {
        let response = try await raw(
            "POST /am/json/alpha/authenticate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}"
        )
        #expect(response.status == 413)
    }

    @Test(arguments: [
        "\r\n\r\n", "GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
    ])
    func `Bytes that are not a request close the connection and leave the server well`(text: String) async throws {
        let server = try await Emulator.forTests().serve()
        _ = try await RawSocketClient().exchange(Data(text.utf8), port: UInt16(server.port))
        #expect(try await EmulatorCalls(client: RawSocketClient(), url: server.url).get("/emulator").status == 200)
        await server.stop()
    }

    @Test func `Cookies come as separate headers`() async throws {
        let server = try await Emulator.forTests().serve()
        let calls = EmulatorCalls(client: RawSocketClient(), url: server.url)
        let token = try await OpenIDCalls(calls).logIn()
        let response = try await calls.post(
            "/am/json/alpha/sessions?_action=logout",
            json: [:],
            headers: ["Cookie": "iPlanetDirectoryPro=\(token)"]
        )
        #expect(response.headerFields[values: .setCookie].count == 2)
        await server.stop()
    }

    private func raw(_ text: String) async throws -> HttpResponse {
        let server = try await Emulator.forTests().serve()
        let bytes = try await RawSocketClient().exchange(Data(text.utf8), port: UInt16(server.port))
        await server.stop()
        return try RawSocketClient.response(bytes)
    }
}
