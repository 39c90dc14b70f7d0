import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let failureChecks = [
        Check("A refused connection is network_unreachable.", refused),
        Check("An unknown host is network_unreachable.", unknownHost),
        Check("A connection that is closed before the response is network_interrupted.", closed),
        Check("A connection that is reset before the response is network_interrupted.", reset),
        Check("A body shorter than announced is network_interrupted.", truncated),
        Check("A chunked body without its last chunk is network_interrupted.", truncatedChunks),
        Check("A response that is not HTTP is network_invalid_response.", garbage),
        Check("A server without TLS is network_tls.", plainInsteadOfTLS),
    ]

    @Sendable private static func refused(_ client: any HttpClient) async throws {
        // The port was free a moment ago: no process listens there.
        let request = try await LoopbackServer.run { _, _ in
        } while: {
            try $0.request()
        }
        try await client.expectFailure(.networkUnreachable, request)
    }

    @Sendable private static func unknownHost(_ client: any HttpClient) async throws {
        let url = try WebURL("https://no-such-host.invalid/check?code=canary")
        try await client.expectFailure(.networkUnreachable, HttpRequest(url: url, timeout: .seconds(600)))
    }

    @Sendable private static func closed(_ client: any HttpClient) async throws {
        try await expect(.networkInterrupted, by: client) { connection, _ in connection.close() }
    }

    @Sendable private static func reset(_ client: any HttpClient) async throws {
        try await expect(.networkInterrupted, by: client) { connection, _ in try connection.reset() }
    }

    @Sendable private static func truncated(_ client: any HttpClient) async throws {
        try await expect(.networkInterrupted, by: client) { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":")
            connection.close()
        }
    }

    @Sendable private static func truncatedChunks(_ client: any HttpClient) async throws {
        try await expect(.networkInterrupted, by: client) { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n")
            connection.close()
        }
    }

    @Sendable private static func garbage(_ client: any HttpClient) async throws {
        try await expect(.networkInvalidResponse, by: client) { connection, _ in
            try await connection.send("SSH-2.0-OpenSSH_9.2\r\n")
            connection.close()
        }
    }

    @Sendable private static func plainInsteadOfTLS(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection in
            try await connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            await connection.waitForEnd()
        } while: { server in
            let url = try WebURL("https://127.0.0.1:\(server.port)/check?code=canary")
            try await client.expectFailure(.networkTLS, HttpRequest(url: url, timeout: .seconds(600)))
        }
    }

    private static func expect(
        _ code: PingError.Code,
        by client: any HttpClient,
        when handler: @escaping LoopbackServer.Handler
    ) async throws {
        try await LoopbackServer.run(handler) { server in
            try await client.expectFailure(code, server.request())
        }
    }
}
