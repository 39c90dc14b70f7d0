import FlyingSocks
import Foundation
import HTTPTypes
import PingNetwork

/// A client that shows exactly what came over the socket: one connection for each request, read to its end.
struct RawSocketClient: HttpClient {
    func send(_ request: HttpRequest) async throws -> HttpResponse {
        let bytes = try await exchange(Self.bytes(of: request), port: UInt16(request.url.port ?? 80))
        return try Self.response(bytes)
    }

    /// Sends bytes as they are and returns everything until the server closes the connection.
    func exchange(_ bytes: Data, port: UInt16) async throws -> Data {
        // The library's own limit of five seconds is less than a busy machine needs.
        let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port), timeout: 600)
        try await socket.write(bytes)
        var response = Data()
        do {
            for try await byte in socket.bytes { response.append(byte) }
        } catch SocketError.disconnected {
            // The end of a connection.
        }
        try? socket.close()
        return response
    }

    static func bytes(of request: HttpRequest) -> Data {
        var head =
            "\(request.method.rawValue) \(request.url.pathAndQuery) HTTP/1.1\r\nHost: \(request.url.authority)\r\n"
        head += "Connection: close\r\nContent-Length: \(request.body.count)\r\n"
        for field in request.headerFields where field.name != .cookie {
            head += "\(field.name.rawName): \(field.value)\r\n"
        }
        // RFC 6265, section 5.4: one line holds them all.
        let cookies = request.headerFields[values: .cookie]
        if !cookies.isEmpty { head += "Cookie: \(cookies.joined(separator: "; "))\r\n" }
        return Data((head + "\r\n").utf8) + request.body
    }

    static func response(_ bytes: Data) throws -> HttpResponse {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
            throw PingError(.networkInterrupted, "The connection closed before the head was complete.")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var fields = HTTPFields()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields.append(HTTPField(name: name, value: parts[1].trimmingCharacters(in: .whitespaces)))
        }
        let body = Data(bytes[end.upperBound...])
        if let length = fields[.contentLength].flatMap({ Int($0) }), body.count < length {
            throw PingError(.networkInterrupted, "The connection closed within the body.")
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return HttpResponse(status: status ?? 0, headerFields: fields, body: body)
    }
}
