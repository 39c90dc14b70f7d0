import Foundation
import PingNetwork

extension HttpClientConformance {
    static let offsetChecks = Ending.allCases.flatMap { ending in
        CutResponse.allCases.map { response in
            Check("\(response.rawValue) that is \(ending.rawValue) at any offset is network_interrupted.") {
                try await cut(response, ending, by: $0)
            }
        }
    }

    private enum Ending: String, CaseIterable {
        case closed, reset
    }

    private enum CutResponse: String, CaseIterable {
        case plain = "A response with a length"
        case chunked = "A chunked response"
        case bodyless = "A response without a body"

        var bytes: Data {
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nSet-Cookie: a=1\r\n"
            let text =
                switch self {
                case .plain: head + "Content-Length: 11\r\n\r\n{\"a\": true}"
                case .chunked: head + "Transfer-Encoding: chunked\r\n\r\n6\r\n{\"a\": \r\n5\r\ntrue}\r\n0\r\n\r\n"
                case .bodyless: "HTTP/1.1 204 No Content\r\nSet-Cookie: a=1\r\nX-Text: a b\r\n\r\n"
                }
            return Data(text.utf8)
        }

        /// The offset at which it is whole. A chunked response is so before its very last byte, the LF after the
        /// trailers.
        var end: Int { self == .chunked ? bytes.count - 1 : bytes.count }
    }

    /// Several requests at a time, each on a connection that breaks elsewhere, with ordinary ones in between.
    private static func cut(_ response: CutResponse, _ ending: Ending, by client: any HttpClient) async throws {
        let bytes = response.bytes
        let lanes = 8
        try await LoopbackServer.runHostile { connection, request in
            try await connection.send(bytes.prefix(Int(request.target.dropFirst()) ?? 0))
            if ending == .reset { try connection.reset() } else { connection.close() }
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<lanes {
                    group.addTask {
                        for offset in stride(from: lane, to: response.end, by: lanes) {
                            let situation = "At offset \(offset) of \(bytes.count) "
                            let request = try server.request("/\(offset)")
                            try await client.expectFailure([.networkInterrupted], request, situation)
                            try await client.expectGoodExchange(server, situation)
                        }
                    }
                }
                try await group.waitForAll()
            }
            guard ending == .closed else { return }
            let whole = try await client.send(server.request("/\(bytes.count)"))
            try expect("the status of the whole response", whole.status, is: response == .bodyless ? 204 : 200)
        }
    }
}
