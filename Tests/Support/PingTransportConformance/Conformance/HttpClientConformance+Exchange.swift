import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let exchangeChecks = [
        Check("Method, target, header and body arrive unchanged.", sendsExactly),
        Check("A header value cannot inject a header field.", injectsNothing),
        Check("Status, header and body of the response are returned unchanged.", returnsExactly),
        Check("Every status is a response, not an error.", returnsEveryStatus),
        Check("A 401 that asks for a password is returned like any other response.", returnsBasicChallenge),
        Check("Concurrent requests each get their own response.", keepsResponsesApart),
    ]

    @Sendable private static func sendsExactly(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            let target = "/as/%7Euser/a%2Fb?x=1+2&y=a%2Bb%20c&z=%C3%A9&empty=&flag"
            for method: HTTPRequest.Method in [.post, .put, .delete] {
                var request = try server.request(target, method)
                request.body = Data((0...255).map { UInt8($0) })
                request.headerFields[.contentType] = "application/octet-stream"
                request.headerFields[.cookie] = "a=1; b=\"2\""
                _ = try await client.send(request)
                guard let seen = server.requests.last else { throw ConformanceFinding(text: "no request arrived") }
                try expect("the method", seen.method, is: method.rawValue)
                try expect("the target", seen.target, is: target)
                try expect("the body", Data(seen.body), is: request.body)
                try expect("Content-Type", seen["Content-Type"], is: "application/octet-stream")
                try expect("Cookie", seen["Cookie"], is: "a=1; b=\"2\"")
            }
        }
    }

    @Sendable private static func injectsNothing(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            var request = try server.request()
            request.headerFields[.accept] = "text/plain\r\nX-Injected: 1\r\n\r\nGET /second HTTP/1.1"
            _ = try? await client.send(request)
            try expect("the number of requests", server.requests.filter { $0.target == "/second" }.count, is: 0)
            try expect("X-Injected", server.requests.first?["X-Injected"], is: nil)
        }
    }

    @Sendable private static func returnsExactly(_ client: any HttpClient) async throws {
        let cookies = ["a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=2; HttpOnly"]
        try await LoopbackServer.run { connection, _ in
            let header = cookies.map { "Set-Cookie: \($0)" } + ["X-Text: a b, c"]
            try await connection.respond(201, header: header, body: "grüß")
        } while: { server in
            let response = try await client.send(server.request())
            try expect("the status", response.status, is: 201)
            try expect("the body", response.body, is: Data("grüß".utf8))
            try expect("Set-Cookie", response.headerFields[values: .setCookie], is: cookies)
            let text = HTTPField.Name("X-Text").flatMap { response.headerFields[$0] }
            try expect("X-Text", text, is: "a b, c")
        }
    }

    @Sendable private static func returnsEveryStatus(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, request in
            try await connection.respond(Int(request.target.dropFirst()) ?? 0, body: "body")
        } while: { server in
            for status in [
                200, 202, 300, 400, 401, 403, 404, 407, 409, 417, 418, 421, 425, 429, 500, 502, 503, 511, 599, 999,
            ] {
                let response = try await client.send(server.request("/\(status)"))
                try expect("the status", response.status, is: status)
                try expect("the body of \(status)", response.body, is: Data("body".utf8))
            }
        }
    }

    @Sendable private static func returnsBasicChallenge(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(401, header: ["WWW-Authenticate: Basic realm=\"test\""], body: "denied")
        } while: { server in
            let response = try await client.send(server.request())
            try expect("the status", response.status, is: 401)
            try expect("the body", response.body, is: Data("denied".utf8))
            try expect("WWW-Authenticate", response.headerFields[.wwwAuthenticate], is: "Basic realm=\"test\"")
            try expect("the number of requests", server.requests.count, is: 1)
        }
    }

    @Sendable private static func keepsResponsesApart(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, request in
            try await connection.respond(body: request.target)
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let response = try await client.send(server.request("/\(index)"))
                        try expect("the body", response.body, is: Data("/\(index)".utf8))
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
