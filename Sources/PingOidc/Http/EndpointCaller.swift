import HTTPTypes

/// Sends the requests of OpenID Connect and reads their answers.
struct EndpointCaller: Sendable {
    let httpClient: any HttpClient
    let limits: ExchangeLimits
    let logger: any Logger

    /// - Returns: The answer, whatever its status.
    func get(_ url: WebURL, accept: String = "application/json", bearer: Secret? = nil) async throws -> HttpResponse {
        var fields = HTTPFields()
        fields[.accept] = accept
        if let bearer { fields[.authorization] = "Bearer \(bearer.reveal())" }
        return try await send(HttpRequest(method: .get, url: url, headerFields: fields))
    }

    /// - Returns: The answer, whatever its status.
    func post(
        _ url: WebURL,
        form: [(name: String, value: String)],
        accept: String = "application/json",
        authorization: Secret? = nil
    ) async throws -> HttpResponse {
        var fields = HTTPFields()
        fields[.accept] = accept
        fields[.contentType] = "application/x-www-form-urlencoded"
        if let authorization { fields[.authorization] = authorization.reveal() }
        let body = Data(PercentEncoding.bytes(of: form))
        return try await send(HttpRequest(method: .post, url: url, headerFields: fields, body: body))
    }

    /// The JSON object of a successful answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - what: What the answer should be, for the error.
    ///   - secrets: What was sent; servers quote it.
    /// - Throws: ``ServerRefusal`` for an error status, `PingError` with code `oidcInvalidResponse` otherwise.
    func object(of response: HttpResponse, _ what: String, secrets: [Secret] = []) throws -> JSON {
        guard (200..<300).contains(response.status) else { throw refusal(response, secrets: secrets) }
        do {
            let json = try JSON(parsing: response.body, depthLimit: limits.jsonDepthLimit)
            guard json.isObject else {
                throw PingError(.malformedJSON, "It is JSON, but not an object.", recovery: Self.advice)
            }
            return json
        } catch {
            throw PingError(
                .oidcInvalidResponse,
                "\(what) cannot be read. \(error.explanation)",
                recovery: Self.advice,
                context: PingError.Context(status: response.status),
                underlying: error
            )
        }
    }

    /// An answer that is no success.
    ///
    /// - Parameters:
    ///   - response: The answer; its body may be anything.
    ///   - secrets: What was sent; servers quote it.
    func refusal(_ response: HttpResponse, secrets: [Secret] = []) -> ServerRefusal {
        let json = try? JSON(parsing: response.body, depthLimit: limits.jsonDepthLimit)
        return ServerRefusal(status: response.status, json ?? .null, secrets: secrets)
    }

    /// What to do about an answer that is not what it should be.
    static let advice = """
        Check discoveryEndpoint and what stands between the app and the provider; if both are right, the provider has to \
        correct its answer.
        """

    private func send(_ unlimited: HttpRequest) async throws -> HttpResponse {
        var request = unlimited
        request.timeout = limits.timeout
        request.bodyLimit = limits.bodyLimit
        if logger.level <= .debug { logger.d("OIDC: \(request)") }
        let response = try await httpClient.send(request)
        if logger.level <= .debug { logger.d("OIDC: \(response) from \(request.url)") }
        return response
    }
}
