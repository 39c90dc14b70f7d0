import Floors
import HTTPTypes
import Logins
import PingNetwork

/// The requests of a login as they go over the wire.
struct WireRequests {
    let bytes: [UInt8]

    init(_ requests: [HttpRequest]) {
        bytes = requests.flatMap { request in
            var head =
                "\(request.method.rawValue) \(request.head.path ?? "") HTTP/1.1\r\nHost: \(request.head.authority ?? "")\r\n"
            head += "User-Agent: ping-swift-sdk\r\n"
            for field in request.headerFields { head += "\(field.name.rawName): \(field.value)\r\n" }
            if !request.body.isEmpty { head += "Content-Length: \(request.body.count)\r\n" }
            return Array((head + "\r\n").utf8) + request.body
        }
    }

    fileprivate func parsed() throws -> OpaquePointer {
        let parsed = bytes.withUnsafeBytes { bytes in
            requests_parse(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        guard let parsed else { throw Unexpected("The floors cannot read the recorded requests.") }
        return parsed
    }
}

/// A login without Swift. One for the whole run: its connections stay open, as the SDK's do.
actor FloorInC {
    enum Kind: String {
        case raw = "raw sockets"
        case curl = "libcurl by hand"
    }

    private let kind: Kind
    private let requests: OpaquePointer
    private let floor: OpaquePointer

    init(_ kind: Kind, _ wire: WireRequests, port: Int, atOnce: Int) throws {
        self.kind = kind
        requests = try wire.parsed()
        let floor =
            kind == .raw
            ? raw_floor_open(requests, Int32(port), atOnce) : curl_floor_open(requests, Int32(port), atOnce)
        guard let floor else {
            requests_free(requests)
            throw Unexpected("\(kind.rawValue): the server takes no connections.")
        }
        self.floor = floor
    }

    isolated deinit {
        if kind == .raw { raw_floor_close(floor) } else { curl_floor_close(floor) }
        requests_free(requests)
    }

    nonisolated var contestant: Contestant {
        Contestant(kind.rawValue) { count in try await self.run(count) }
    }

    private func run(_ count: Int) throws -> [Duration] {
        var milliseconds = [Double](repeating: 0, count: count)
        let isGood =
            kind == .raw ? raw_floor_run(floor, count, &milliseconds) : curl_floor_run(floor, count, &milliseconds)
        guard isGood else { throw Unexpected("A login failed.") }
        return milliseconds.map { .microseconds($0 * 1000) }
    }
}
