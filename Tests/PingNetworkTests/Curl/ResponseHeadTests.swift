import HTTPTypes
import PingTestKit
import Testing

@testable import PingNetwork

@Suite("The head of a response") struct ResponseHeadTests {
    @Test func `is complete at the empty line after the final response's fields, and not before`() throws {
        var head = try Self.head()
        for line in ["HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "X-Text: a\r\n"] {
            #expect(head.receive(line) == nil)
            #expect(!head.isComplete, "after \(line)")
        }
        #expect(head.receive("\r\n") == nil)
        #expect(head.isComplete)
        #expect(head.status == 200)
        #expect(Array(head.fields) == [HTTPField(name: try Self.name("X-Text"), value: "a")])
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.0 404\r\n", 404), ("HTTP/1.1 201 \r\n", 201),
        ("HTTP/1.1 599 a b\n", 599),
        ("HTTP/1.1 999\r\n", 999), ("HTTP/1.1 200", 200),
    ])
    func `reads the status lines of each version`(line: String, status: Int) throws {
        var head = try Self.head()
        #expect(head.receive(line) == nil)
        #expect(head.status == status)
    }

    @Test(arguments: [
        "", "\r\n", "HTTP/1.1\r\n", "HTTP/1.1 \r\n", "HTTP/1.1 20\r\n", "HTTP/1.1 2000 OK\r\n",
        "HTTP/1.1 000 OK\r\n", "HTTP/2 200\r\n", "HTTP/3 200\r\n",
        "HTTP/1.1 099 OK\r\n", "HTTP/1.1 -20 OK\r\n", "HTTP/1.1 +20 OK\r\n", "HTTP/1.1 2x0 OK\r\n",
        "HTTP/1.1 ２００ OK\r\n",
        "HTTP/1.1 101 Switching Protocols\r\n", "ICY 200 OK\r\n", "http/1.1 200 OK\r\n", " HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 O\rK\r\n", "HTTP/1.1 200 O\u{0}K\r\n", "\u{FEFF}HTTP/1.1 200 OK\r\n",
    ])
    func `refuses what is not a status line`(line: String) throws {
        var head = try Self.head()
        #expect(head.receive(line) == .invalidResponse)
    }

    @Test(arguments: [
        "no colon\r\n", ": value\r\n", "X-Text : value\r\n", "X Text: value\r\n", " X-Text: value\r\n",
        "\tfolded\r\n",
        "X-Text: a\rb\r\n", "X-Text: a\u{0}b\r\n", "X-Tëxt: a\r\n", "X-Text: a\r\r\n", "\u{0}\r\n",
        "X\"Text: a\r\n",
    ])
    func `refuses what is not a header field`(line: String) throws {
        var head = try Self.head("HTTP/1.1 200 OK\r\n")
        #expect(head.receive(line) == .invalidResponse)
    }

    @Test func `takes every byte of a value but CR, LF and NUL, without the white space around it`() throws {
        for byte in UInt8.min...UInt8.max where ![0, 10, 13].contains(byte) {
            var head = try Self.head("HTTP/1.1 200 OK\r\n")
            #expect(head.receive(Array("X-Text: \t a".utf8) + [byte] + Array("b \t\r\n".utf8)) == nil, "\(byte)")
        }
        var head = try Self.head("HTTP/1.1 200 OK\r\n", "X-Text:\r\n", "X-Text: a:b \r\n")
        #expect(head.receive("\r\n") == nil)
        #expect(head.fields[values: try Self.name("X-Text")] == ["", "a:b"])
    }

    @Test(arguments: [
        ["-1"], ["+2"], ["2x"], ["two"], ["0x2"], [""], ["2, 2"], ["2 2"], ["2", "2"], ["2", "3"], ["٢"],
    ])
    func `refuses lengths that are not plain numbers, or that come twice`(values: [String]) throws {
        var head = try Self.head("HTTP/1.1 200 OK\r\n")
        let failures = values.map { head.receive("Content-Length: \($0)\r\n") }
        #expect(failures.last == .invalidResponse)
    }

    @Test(arguments: ["1001", "9223372036854775807", "9223372036854775808", String(repeating: "9", count: 1000)])
    func `calls lengths above the limit too large, however many digits they have`(length: String) throws {
        var head = try Self.head("HTTP/1.1 200 OK\r\n", "Content-Length: \(length)\r\n")
        #expect(head.receive("\r\n") == .bodyTooLarge)
    }

    @Test func `takes any length of a response that has no body`() throws {
        for (status, method) in [(204, HTTPRequest.Method.get), (304, .get), (200, .head)] {
            var head = ResponseHead(try Self.request(method, bodyLimit: 0))
            let lines = [
                "HTTP/1.1 \(status) OK\r\n", "Content-Length: 9223372036854775808\r\n", "Content-Encoding: gzip\r\n",
            ]
            for line in lines + ["\r\n"] { #expect(head.receive(line) == nil) }
            #expect(head.isComplete)
            #expect(!head.endsWithConnection)
        }
    }

    @Test func `refuses a length beside chunks, and transfer codings other than chunked`() throws {
        var both = try Self.head("HTTP/1.1 200 OK\r\n", "Content-Length: 2\r\n", "Transfer-Encoding: chunked\r\n")
        #expect(both.receive("\r\n") == .invalidResponse)
        for coding in ["gzip, chunked", "gzip", "identity", "", "chunked, chunked", "chunked;q=1"] {
            var head = try Self.head("HTTP/1.1 200 OK\r\n")
            #expect(head.receive("Transfer-Encoding: \(coding)\r\n") == .invalidResponse, "\(coding)")
        }
        var twice = try Self.head("HTTP/1.1 200 OK\r\n", "Transfer-Encoding: Chunked\r\n")
        #expect(twice.receive("Transfer-Encoding: chunked\r\n") == .invalidResponse)
    }

    @Test func `refuses an encoded body, unless the request offered its own encodings`() throws {
        for (encoding, takesEncodings, failure) in [
            ("gzip", false, NetworkFailure.encodedBody), ("x-own", false, .encodedBody), ("gzip", true, nil),
            ("identity", false, nil), ("Identity", false, nil), ("", false, nil),
        ] {
            var request = try Self.request(bodyLimit: 10)
            if takesEncodings { request.headerFields[.acceptEncoding] = "gzip" }
            var head = ResponseHead(request)
            _ = head.receive("HTTP/1.1 200 OK\r\n")
            _ = head.receive("Content-Encoding: \(encoding)\r\n")
            #expect(head.receive("\r\n") == failure, "\(encoding)")
        }
    }

    @Test func `counts bytes and lines over interim responses, fields and trailers together`() throws {
        var interim = try Self.head()
        var failure: NetworkFailure?
        var count = 0
        while failure == nil, count < 10_000 {
            failure = interim.receive("HTTP/1.1 103 Early Hints\r\n") ?? interim.receive("\r\n")
            count += 1
        }
        #expect(failure == .headTooLarge)
        #expect(count == ResponseHead.lineLimit / 2 + 1)

        var trailers = try Self.head("HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n", "\r\n")
        let line = "X-Text: \(String(repeating: "x", count: 1000))\r\n"
        failure = nil
        count = 0
        while failure == nil, count < 10_000 {
            failure = trailers.receive(line)
            count += 1
        }
        #expect(failure == .headTooLarge)
        #expect(count <= ResponseHead.byteLimit / 1000)
        #expect(trailers.fields.count == 1, "trailers are not fields of the head")
    }

    @Test func `knows a body that only the end of the connection ends`() throws {
        for (lines, expected) in [
            (["HTTP/1.1 200 OK\r\n", "\r\n"], true),
            (["HTTP/1.0 200 OK\r\n", "\r\n"], true),
            (["HTTP/1.1 200 OK\r\n", "Content-Length: 1\r\n", "\r\n"], false),
            (["HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n", "\r\n"], false),
            (["HTTP/1.1 204 No Content\r\n", "\r\n"], false),
            (["HTTP/1.1 200 OK\r\n"], false),
        ] {
            var head = try Self.head()
            for line in lines { #expect(head.receive(line) == nil) }
            #expect(head.endsWithConnection == expected, "\(lines)")
        }
    }

    @Test func `survives any bytes`() throws {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<2_000 {
            var head = try Self.head()
            for _ in 0..<6 {
                let count = Int.random(in: 0..<24, using: &generator)
                var line = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
                if Bool.random(using: &generator) { line = Array("HTTP/1.1 200 ".utf8) + line }
                _ = head.receive(line)
            }
        }
    }

    private static func request(_ method: HTTPRequest.Method = .get, bodyLimit: Int = 1000) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL("https://auth.example.com/"), bodyLimit: bodyLimit)
    }

    private static func head(_ lines: String...) throws -> ResponseHead {
        var head = ResponseHead(try request())
        for line in lines { #expect(head.receive(line) == nil) }
        return head
    }

    private static func name(_ text: String) throws -> HTTPField.Name {
        try #require(HTTPField.Name(text))
    }
}

extension ResponseHead {
    mutating func receive(_ line: String) -> NetworkFailure? {
        receive(Array(line.utf8))
    }

    mutating func receive(_ line: [UInt8]) -> NetworkFailure? {
        line.withUnsafeBufferPointer { receive($0) }
    }
}
