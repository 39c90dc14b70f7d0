import Foundation
import HTTPTypes
import PingTransportConformance
import Testing

@Suite("The default transport") struct DefaultHttpClientTests {
    @Test func `says who it is, unless the request does`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            let url = try WebURL(server.url)
            let client = Self.client(userAgent: "app/1.0")
            _ = try await DefaultHttpClient(settings: .patient).send(HttpRequest(url: url, timeout: .patient))
            _ = try await client.send(HttpRequest(url: url, timeout: .patient))
            _ = try await client.send(HttpRequest(url: url, headerFields: [.userAgent: "own"], timeout: .patient))
            #expect(server.requests.map { $0["User-Agent"] } == ["ping-swift-sdk", "app/1.0", "own"])
        }
    }

    @Test func `does not let a request say how it is framed`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            var request = HttpRequest(
                method: .post,
                url: try WebURL(server.url),
                body: Data("12345".utf8),
                timeout: .patient
            )
            request.headerFields[.contentLength] = "3"
            request.headerFields[.transferEncoding] = "chunked"
            let response = try await DefaultHttpClient(settings: .patient).send(request)
            #expect(response.status == 200)
            let seen = try #require(server.requests.first)
            #expect(seen["Content-Length"] == "5")
            #expect(seen["Transfer-Encoding"] == nil)
            #expect(seen.text == "12345")
        }
    }

    @Test func `calls a body without a type a stream of bytes, not a form`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            let url = try WebURL(server.url)
            _ = try await DefaultHttpClient(settings: .patient).send(
                HttpRequest(method: .post, url: url, body: Data("x".utf8), timeout: .patient)
            )
            _ = try await DefaultHttpClient(settings: .patient).send(
                HttpRequest(method: .post, url: url, timeout: .patient)
            )
            #expect(server.requests.map { $0["Content-Type"] } == ["application/octet-stream", nil])
            #expect(server.requests.map { $0["Content-Length"] } == ["1", "0"])
        }
    }

    @Test(arguments: [HTTPRequest.Method.get, .head])
    func `refuses a body where HTTP has no meaning for one`(method: HTTPRequest.Method) async throws {
        let request = HttpRequest(method: method, url: try WebURL("http://127.0.0.1:1/?code=canary"), body: Data([1]))
        await #expect {
            try await DefaultHttpClient(settings: .patient).send(request)
        } throws: { error in
            (error as? PingError)?.code == .networkInvalidRequest && !"\(error)".contains("canary")
        }
    }

    @Test func `takes a HEAD answer that announces a large body`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 50000000\r\n\r\n")
        } while: { server in
            let response = try await DefaultHttpClient(settings: .patient).send(
                HttpRequest(method: .head, url: try WebURL(server.url), timeout: .patient)
            )
            #expect(response.status == 200)
            #expect(response.body.isEmpty)
        }
    }

    @Test func `joins a body of many pieces, and takes one that ends with the connection`() async throws {
        try await LoopbackServer.run { connection, request in
            if request.target == "/close" {
                try await connection.send("HTTP/1.1 200 OK\r\n\r\nuntil the end")
                return connection.close()
            }
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            for index in 0..<100 { try await connection.send("5\r\n\(10000 + index)\r\n") }
            try await connection.send("0\r\n\r\n")
        } while: { server in
            let client = DefaultHttpClient(settings: .patient)
            let chunked = try await client.send(HttpRequest(url: try WebURL(server.url + "/chunks"), timeout: .patient))
            #expect(chunked.body == Data((0..<100).map { "\(10000 + $0)" }.joined().utf8))
            let closed = try await client.send(HttpRequest(url: try WebURL(server.url + "/close"), timeout: .patient))
            #expect(closed.body == Data("until the end".utf8))
        }
    }

    @Test(arguments: [nil, "http://[bad/ x", "::"])
    func `returns redirects without a Location, or with one that is not a URL`(location: String?) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(302, header: location.map { ["Location: \($0)"] } ?? [])
        } while: { server in
            let response = try await DefaultHttpClient(settings: .patient).send(
                HttpRequest(url: try WebURL(server.url), timeout: .patient)
            )
            #expect(response.status == 302)
            #expect(response.headerFields[.location] == location)
        }
    }

    @Test func `reads header names in lower case, as HTTP/2 writes them`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(header: ["set-cookie: a=1, 2; path=/", "set-cookie: b=2"])
        } while: { server in
            let response = try await DefaultHttpClient(settings: .patient).send(
                HttpRequest(url: try WebURL(server.url), timeout: .patient)
            )
            #expect(response.headerFields[values: .setCookie] == ["a=1, 2; path=/", "b=2"])
        }
    }

    @Test func `refuses 5 MiB by default while it is being received`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let piece = "100000\r\n" + String(repeating: "x", count: 1 << 20) + "\r\n"
            for _ in 0..<5 { try await connection.send(piece) }
            // No last chunk: a client that waits for the end of the body waits without end.
            await connection.waitForEnd()
        } while: { server in
            await #expect {
                try await DefaultHttpClient(settings: .patient).send(
                    HttpRequest(url: try WebURL(server.url), timeout: .patient)
                )
            } throws: {
                ($0 as? PingError)?.code == .networkBodyTooLarge
            }
        }
    }

    @Test(arguments: [
        "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc", "<html></html>\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Big: \(String(repeating: "x", count: 400_000))\r\n\r\n",
    ])
    func `calls an answer that cannot be read an invalid response`(answer: String) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send(answer)
            connection.close()
        } while: { server in
            await #expect {
                try await DefaultHttpClient(settings: .patient).send(
                    HttpRequest(url: try WebURL(server.url), timeout: .patient)
                )
            } throws: {
                ($0 as? PingError)?.code == .networkInvalidResponse
            }
        }
    }

    @Test func `keeps its connection for the next request`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(body: "x")
        } while: { server in
            let client = DefaultHttpClient(settings: .patient)
            for _ in 0..<20 { _ = try await client.send(HttpRequest(url: try WebURL(server.url), timeout: .patient)) }
            // The pool is the process's: what runs beside this may push an idle connection out of it.
            #expect(server.connectionCount <= 10)
        }
    }

    @Test func `sends again on a new connection when the server has closed an idle one`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(body: "x")
            connection.close()
        } while: { server in
            let client = DefaultHttpClient(settings: .patient)
            for _ in 0..<5 {
                let response = try await client.send(HttpRequest(url: try WebURL(server.url), timeout: .patient))
                #expect(response.status == 200)
            }
            #expect(server.requests.count == 5)
        }
    }

    @Test func `sends each header field of a POST once when the server has reset a kept connection`() async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond(body: "x")
            try connection.reset()
        } while: { server in
            let client = DefaultHttpClient(settings: .patient)
            let url = try WebURL(server.url)
            let fields: HTTPFields = [.contentType: "application/json", .authorization: "Bearer token"]
            for _ in 0..<20 {
                // The reset may come while the request is on its way. A POST is then not sent
                // again, and that is an error.
                _ = try? await client.send(
                    HttpRequest(method: .post, url: url, headerFields: fields, body: Data("{}".utf8), timeout: .patient)
                )
            }
            #expect((1...20).contains(server.requests.count))
            for request in server.requests {
                let names = request.header.map { $0.name.lowercased() }
                #expect(Set(names).count == names.count)
                #expect(request["Authorization"] == "Bearer token")
                #expect(request.text == "{}")
            }
        }
    }

    @Test(arguments: [Duration.seconds(Int64.max), .zero, .seconds(-5), .nanoseconds(1)])
    func `takes any time limit`(timeout: Duration) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            let request = HttpRequest(url: try WebURL(server.url), timeout: timeout)
            do {
                #expect(try await DefaultHttpClient(settings: .patient).send(request).status == 200)
            } catch let error as PingError {
                #expect(error.code == .networkTimeout)
                #expect(timeout < .seconds(1))
            }
        }
    }

    private static func client(userAgent: String) -> DefaultHttpClient {
        var settings = HttpClientSettings()
        settings.userAgent = userAgent
        return DefaultHttpClient(settings: settings)
    }
}
