import HTTPTypes
import PingFoundation
import PingLogger

/// Sends the requests of OAuth 2.0 and OpenID Connect, and reads the responses.
package final class OAuthHTTP: Sendable {
    let client: any HttpClient
    let limits: RequestLimits
    let logger: any Logger
    let system: SystemServices

    init(client: any HttpClient, limits: RequestLimits, logger: any Logger, system: SystemServices) {
        self.client = client
        self.limits = limits
        self.logger = logger
        self.system = system
    }

    /// Runs the requests of one purpose under one name, which their errors carry: that of the flow they belong to, or
    /// else a new one. Without a workflow nobody sends or shows such a name.
    package func inOneExchange<Value>(_ system: SystemServices, _ work: () async throws -> Value) async rethrows
        -> Value
    {
        guard WorkflowSender.flow == nil, client is WorkflowSender else { return try await work() }
        return try await WorkflowSender.$flow.withValue(system.uuid().text, operation: work)
    }

    /// - Returns: The response, whatever its status.
    func get(
        _ url: WebURL,
        accept: String = "application/json",
        fields: HTTPFields = HTTPFields(),
        authorized: AttemptFields? = nil
    ) async throws -> HttpResponse {
        var request = HttpRequest(method: .get, url: url, headerFields: fields)
        request.headerFields[.accept] = accept
        authorized?.authorize(&request)
        return try await send(request)
    }

    /// - Parameter newForm: The form of another attempt; `nil` where nothing of it is valid once.
    /// - Returns: The response, whatever its status.
    func post(
        _ url: WebURL,
        form: [(name: String, value: String)],
        authorization: Secret? = nil,
        proof: AttemptFields? = nil,
        newForm: (@Sendable () async throws -> [(name: String, value: String)])? = nil
    ) async throws -> HttpResponse {
        try await send(Self.request(url, form, authorization, proof, newForm))
    }

    /// Not inlined: a request would wait with a frame that holds all of this.
    @inline(never)
    private static func request(
        _ url: WebURL,
        _ form: [(name: String, value: String)],
        _ authorization: Secret?,
        _ proof: AttemptFields?,
        _ newForm: (@Sendable () async throws -> [(name: String, value: String)])?
    ) -> HttpRequest {
        var request = HttpRequest(method: .post, url: url, body: Data(PercentEncoding.bytes(of: form)))
        request.headerFields[.accept] = "application/json"
        request.headerFields[.contentType] = "application/x-www-form-urlencoded"
        request.headerFields.set(authorization, nil)
        if let newForm {
            request.renewal = { request, _ in
                var request = request
                request.body = Data(PercentEncoding.bytes(of: try await newForm()))
                return request
            }
        }
        proof?.authorize(&request)
        return request
    }

    /// The JSON object of a successful response.
    ///
    /// - Throws: ``OAuthErrorResponse`` for an error status, `PingError` with code `oidcInvalidResponse` otherwise.
    @inline(never)
    package func object(of response: HttpResponse, _ name: String, secrets: [Secret] = []) throws -> JSON {
        guard (200..<300).contains(response.status) else { throw errorResponse(response, secrets: secrets) }
        do {
            let json = try JSON(parsing: response.body, depthLimit: limits.jsonDepthLimit)
            guard json.isObject else {
                throw PingError(.malformedJSON, "It is JSON, but not an object.", recovery: Self.advice)
            }
            return json
        } catch {
            throw PingError(
                .oidcInvalidResponse,
                "\(name) cannot be read. \(error.explanation)",
                recovery: Self.advice,
                context: PingError.Context(status: response.status, correlationID: WorkflowSender.flow),
                underlying: error
            )
        }
    }

    /// The error of a response without success.
    func errorResponse(_ response: HttpResponse, secrets: [Secret] = []) -> OAuthErrorResponse {
        OAuthErrorResponse(response, json(of: response), secrets: secrets, now: system.now())
    }

    /// The body of a response, which may be anything; null for one that is not JSON.
    func json(of response: HttpResponse) -> JSON {
        (try? JSON(parsing: response.body, depthLimit: limits.jsonDepthLimit)) ?? .null
    }

    /// The advice about a response that breaks the protocol.
    package static let advice = """
        Check discoveryEndpoint and any proxy between the app and the provider; if both are right, the provider has to \
        correct its response.
        """

    private func send(_ unlimited: HttpRequest) async throws -> HttpResponse {
        var request = unlimited
        request.timeout = limits.timeout
        request.bodyLimit = limits.bodyLimit
        if logger.level <= .debug { logger.d("OIDC: \(request)") }
        let response = try await client.send(request)
        if logger.level <= .debug { logger.d("OIDC: \(response) from \(request.url)") }
        return response
    }
}

extension HTTPFields {
    /// Sets what says who sends a request.
    mutating func set(_ authorization: Secret?, _ proof: Secret?) {
        if let authorization { self[.authorization] = authorization.reveal() }
        if let proof, let name = HTTPField.Name.dpop { self[name] = proof.reveal() }
    }
}
