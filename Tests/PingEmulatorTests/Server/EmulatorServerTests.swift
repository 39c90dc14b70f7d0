import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("The loopback server")
struct EmulatorServerTests {
    @Test("It says where it is")
    func location() async throws {
        let server = try await Emulator.forTests().serve()
        #expect(server.url == "http://127.0.0.1:\(server.port)")
        #expect(server.serverURL == server.url + "/am")
        let path = "/am/oauth2/realms/root/realms/alpha/.well-known/openid-configuration"
        #expect(server.discoveryEndpoint() == server.url + path)
        let document = try await EmulatorCalls(client: RawSocketClient(), url: server.url).get(path).json
        #expect(document["issuer"]?.string?.hasPrefix(server.url) == true)
        await server.stop()
    }

    @Test("A port that is taken is reported")
    func takenPort() async throws {
        let emulator = try Emulator.forTests()
        let server = try await emulator.serve()
        let error = await #expect(throws: PingError.self) { try await emulator.serve(port: UInt16(server.port)) }
        #expect(error?.code == .emulatorCannotListen)
        await server.stop()
    }

    @Test("After stopping nobody answers")
    func stop() async throws {
        let server = try await Emulator.forTests().serve()
        let url = server.url
        await server.stop()
        await #expect(throws: (any Error).self) {
            try await EmulatorCalls(client: RawSocketClient(), url: url).get("/emulator")
        }
    }

    @Test(
        "A host that is not this machine, or more than a host, is refused",
        arguments: [
            "evil.example.test", "127.0.0.1/evil", "127.0.0.1?x", "user@127.0.0.1", "127.0.0.1#x", "", "[::1",
            "127.0.0.1:99999", "localhost.evil.test", "a b",
        ]
    )
    func hostileHost(host: String) async throws {
        let answer = try await raw("GET /emulator/outbox HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(answer.status == 400)
    }

    @Test(
        "The usual names of this machine are accepted",
        arguments: ["localhost", "127.0.0.1", "[::1]:80", "LOCALHOST:1"]
    )
    func friendlyHost(host: String) async throws {
        let answer = try await raw("GET /emulator/outbox HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(answer.status == 200)
    }

    @Test("A body that is announced as huge is refused without being read")
    func hugeBody() async throws {
        let answer = try await raw(
            "POST /am/json/alpha/authenticate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}"
        )
        #expect(answer.status == 413)
    }

    @Test(
        "Bytes that are not a request close the connection and leave the server well",
        arguments: [
            "\r\n\r\n", "GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
        ]
    )
    func garbage(text: String) async throws {
        let server = try await Emulator.forTests().serve()
        _ = try await RawSocketClient().exchange(Data(text.utf8), port: UInt16(server.port))
        #expect(try await EmulatorCalls(client: RawSocketClient(), url: server.url).get("/emulator").status == 200)
        await server.stop()
    }

    @Test("Cookies come as separate headers")
    func cookies() async throws {
        let server = try await Emulator.forTests().serve()
        let calls = EmulatorCalls(client: RawSocketClient(), url: server.url)
        let token = try await OpenIDCalls(calls).logIn()
        let answer = try await calls.post(
            "/am/json/alpha/sessions?_action=logout",
            json: [:],
            headers: ["Cookie": "iPlanetDirectoryPro=\(token)"]
        )
        #expect(answer.headerFields[values: .setCookie].count == 2)
        await server.stop()
    }

    private func raw(_ text: String) async throws -> HttpResponse {
        let server = try await Emulator.forTests().serve()
        let bytes = try await RawSocketClient().exchange(Data(text.utf8), port: UInt16(server.port))
        await server.stop()
        return try RawSocketClient.response(bytes)
    }
}
