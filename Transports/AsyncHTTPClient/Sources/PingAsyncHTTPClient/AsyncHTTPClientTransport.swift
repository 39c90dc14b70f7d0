public import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
public import PingNetwork

/// The ``/PingNetwork/HttpClient`` over the `async-http-client` package, for servers that run many logins at once.
///
/// It keeps the rules of every transport: no redirects, no cookies, every status an answer, limits on time and size.
///
/// ```swift
/// let journey = Journey.createJourney { config in
///     config.serverUrl = "https://openam.example.com/am"
///     config.httpClient = AsyncHTTPClientTransport()
/// }
/// ```
///
/// One transport keeps one pool of connections and may be used by any number of workflows and tasks.
public struct AsyncHTTPClientTransport: HttpClient {
    private let client: HTTPClient
    private let owner: ClientOwner?
    private let userAgent: String

    /// What is sent as `User-Agent` unless a request or the transport says otherwise.
    public static let defaultUserAgent = "ping-swift-sdk"

    /// A transport with connections of its own, which close when its last copy is gone.
    ///
    /// - Parameter userAgent: The `User-Agent` of requests that bring none.
    public init(userAgent: String = AsyncHTTPClientTransport.defaultUserAgent) {
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.configuration)
        self.client = client
        owner = ClientOwner(client)
        self.userAgent = userAgent
    }

    /// A transport over a client of yours, for example with trust roots or a proxy of its own.
    ///
    /// - Parameters:
    ///   - client: A client made with ``configuration`` and what you add to it. A client that follows redirects
    ///     breaks the rules of a transport. You shut it down, after the last request.
    ///   - userAgent: The `User-Agent` of requests that bring none.
    public init(client: HTTPClient, userAgent: String = AsyncHTTPClientTransport.defaultUserAgent) {
        self.client = client
        owner = nil
        self.userAgent = userAgent
    }

    /// What a client needs to keep the rules of a transport: no redirects, and every failure told at once.
    public static var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.connectionPool.retryConnectionEstablishment = false
        // The request's own time limit ends a connection attempt, too.
        configuration.timeout.connect = .hours(24)
        return configuration
    }

    /// Sends one request and returns the whole answer.
    ///
    /// - Throws: What ``/PingNetwork/HttpClient/send(_:)`` says.
    public func send(_ request: HttpRequest) async throws -> HttpResponse {
        try Task.checkCancellation()
        guard request.body.isEmpty || request.method != .get && request.method != .head else {
            throw NetworkFailure.invalidRequest.error(for: request)
        }
        // The client's own deadline ends with the head of the answer; this one covers the body.
        return try await withThrowingTaskGroup(of: HttpResponse.self) { group in
            group.addTask { try await exchange(request) }
            group.addTask {
                try await Task.sleep(for: request.timeout)
                throw NetworkFailure.timeout.error(for: request)
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func exchange(_ request: HttpRequest) async throws -> HttpResponse {
        var hasHead = false
        do {
            let answer = try await client.execute(outgoing(request), timeout: .hours(24))
            hasHead = true
            let body = try await answer.body.collect(upTo: request.bodyLimit)
            return HttpResponse(
                status: Int(answer.status.code),
                headerFields: HTTPFields(answer.headers),
                body: Data(body.readableBytesView)
            )
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw NetworkFailure(error, afterHead: hasHead).error(for: request)
        }
    }

    private func outgoing(_ request: HttpRequest) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(url: request.url.absoluteString)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.unframedHeaderFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if !request.headerFields.contains(.userAgent) { outgoing.headers.add(name: "User-Agent", value: userAgent) }
        if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: request.body)) }
        return outgoing
    }
}

extension HTTPFields {
    fileprivate init(_ headers: HTTPHeaders) {
        self.init()
        for (name, value) in headers {
            guard let name = HTTPField.Name(name) else { continue }
            append(HTTPField(name: name, value: value))
        }
    }
}
