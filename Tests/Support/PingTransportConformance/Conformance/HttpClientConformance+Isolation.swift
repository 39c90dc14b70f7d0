import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let isolationChecks = [
        Check("No redirect is followed.", followsNoRedirect),
        Check("No redirect to another scheme is followed, and its Location stays as it is.", followsNoOtherScheme),
        Check("Cookies are neither kept nor added.", keepsNoCookies),
        Check("Responses are not cached.", cachesNothing),
    ]

    @Sendable private static func followsNoRedirect(_ client: any HttpClient) async throws {
        try await expectRedirects([301, 302, 303, 307, 308], to: "/elsewhere?code=a%2Bb", by: client)
    }

    @Sendable private static func followsNoOtherScheme(_ client: any HttpClient) async throws {
        try await expectRedirects([302], to: "com.example.app:/callback?code=a%2Bb&state=c", by: client)
    }

    private static func expectRedirects(
        _ statuses: [Int],
        to location: String,
        by client: any HttpClient
    ) async throws {
        try await LoopbackServer.run { connection, request in
            let status = Int(request.target.dropFirst()) ?? 200
            try await connection.respond(status, header: status == 200 ? [] : ["Location: \(location)"])
        } while: { server in
            for (index, status) in statuses.enumerated() {
                for method: HTTPRequest.Method in [.get, .post] {
                    let response = try await client.send(server.request("/\(status)", method))
                    try expect("the status", response.status, is: status)
                    try expect("Location", response.headerFields[.location], is: location)
                }
                try expect("the number of requests", server.requests.count, is: 2 * (index + 1))
            }
        }
    }

    @Sendable private static func keepsNoCookies(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(header: ["Set-Cookie: kept=1; Path=/"])
        } while: { server in
            for _ in 0..<3 { _ = try await client.send(server.request()) }
            try expect("Cookie", server.requests.compactMap { $0["Cookie"] }, is: [])
        }
    }

    @Sendable private static func cachesNothing(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(header: ["Cache-Control: max-age=3600", "ETag: \"1\""], body: "body")
        } while: { server in
            for _ in 0..<2 { _ = try await client.send(server.request()) }
            try expect("the number of requests", server.requests.count, is: 2)
            try expect("If-None-Match", server.requests.last?["If-None-Match"], is: nil)
        }
    }
}
