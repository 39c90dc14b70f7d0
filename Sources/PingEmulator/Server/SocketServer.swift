import FlyingFox
import Foundation
import HTTPTypes
import PingNetwork

/// Turns what arrives over a socket into the emulator's requests, and its responses into bytes.
struct SocketServer: HTTPHandler {
    let emulator: Emulator

    func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
        let exchange: Exchange
        do {
            exchange = await emulator.exchange(for: try await read(request))
        } catch let failure as HttpFailure {
            let wantsPage = request.headers[HTTPHeader("Accept")]?.contains("text/html") == true
            exchange = Exchange(
                response: wantsPage ? EmulatorPage.refusal(failure.response).response : failure.response
            )
        }
        return try await write(exchange)
    }

    private func read(_ request: FlyingFox.HTTPRequest) async throws -> HttpRequest {
        guard let host = request.headers[.host], Self.isPlainAuthority(host), request.target.rawValue.hasPrefix("/"),
            let url = try? WebURL("http://\(host)\(request.target.rawValue)")
        else { throw HttpFailure.badRequest("The Host header must name this machine, and the target must be a path.") }
        guard let method = HTTPTypes.HTTPRequest.Method(rawValue: request.method.rawValue) else {
            throw HttpFailure.badRequest("The request's method is not a word.")
        }
        return HttpRequest(
            method: method,
            url: url,
            headerFields: Self.fields(of: request.headers),
            body: try await body(of: request)
        )
    }

    /// Whether a `Host` header is nothing but a name or an address and perhaps a port. `WebURL` checks that it is
    /// this machine, which keeps a remote web page from reaching the emulator by DNS rebinding.
    private static func isPlainAuthority(_ host: String) -> Bool {
        host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
    }

    /// A browser reads the response when it has sent everything, so the server reads a form that is too large,
    /// too, up to a second limit.
    private func body(of request: FlyingFox.HTTPRequest) async throws -> Data {
        let limit = emulator.configuration.requestBodyLimit
        let isForm = request.headers[HTTPHeader("Accept")]?.contains("text/html") == true
        let patience = isForm ? limit + Self.unreadLimit : limit
        if let length = request.bodySequence.count, length > patience { throw tooLarge }
        var body = Data()
        var size = 0
        for try await chunk in request.bodySequence {
            size += chunk.count
            if size <= limit { body.append(chunk) }
            if size > patience { throw tooLarge }
        }
        guard size <= limit else { throw tooLarge }
        return body
    }

    private static let unreadLimit = 32 << 20

    private var tooLarge: HttpFailure { .am(413, "The request body is larger than the emulator allows.") }

    private static func fields(of headers: HTTPHeaders) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in headers {
            guard let name = HTTPField.Name(name.rawValue) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }

    private func write(_ exchange: Exchange) async throws -> FlyingFox.HTTPResponse {
        let delivery = exchange.delivery
        if delivery.latency > .zero { try await emulator.configuration.services.sleep(delivery.latency) }
        if delivery.isDropped { return FlyingFox.HTTPResponse(webSocket: ConnectionDropper()) }
        let response = exchange.response
        var headers = HTTPHeaders()
        for field in response.headerFields { headers.addValue(field.value, for: HTTPHeader(field.name.rawName)) }
        return FlyingFox.HTTPResponse(
            statusCode: HTTPStatusCode(response.status, phrase: HttpResponse.reason(response.status)),
            headers: headers,
            body: body(of: response, by: delivery)
        )
    }

    private func body(of response: HttpResponse, by delivery: Delivery) -> HTTPBodySequence {
        guard delivery.isTruncated || delivery.bodyDuration != nil, !response.body.isEmpty else {
            return HTTPBodySequence(data: response.body)
        }
        let drip = DrippingBody(
            bytes: [UInt8](response.body),
            duration: delivery.bodyDuration ?? .zero,
            isCut: delivery.isTruncated,
            sleep: emulator.configuration.services.sleep
        )
        return HTTPBodySequence(from: drip, count: response.body.count)
    }
}

/// Closes a connection before a byte is written: the server gives a web socket's handler the connection before it
/// writes the response's head, and closes it when the handler throws.
private struct ConnectionDropper: WSHandler {
    struct Dropped: Error {}

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw Dropped()
    }
}
