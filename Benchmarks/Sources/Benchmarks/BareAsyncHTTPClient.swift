import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import PingNetwork

/// The `async-http-client` package with nothing around it.
struct BareAsyncHTTPClient {
    let client: HTTPClient

    func send(_ request: HttpRequest) async throws -> Data {
        var outgoing = HTTPClientRequest(url: request.url.absoluteString)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields { outgoing.headers.add(name: field.name.rawName, value: field.value) }
        if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
        let answer = try await client.execute(outgoing, timeout: .seconds(30))
        return Data(try await answer.body.collect(upTo: 1 << 20).readableBytesView)
    }
}
