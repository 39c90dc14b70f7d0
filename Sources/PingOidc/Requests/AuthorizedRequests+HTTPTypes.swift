public import HTTPTypes

extension AuthorizedRequests {
    /// Sends a request of swift-http-types, with the user's token where it belongs, and at most one time again after a
    /// refresh, and one time after a step-up.
    ///
    /// - Parameters:
    ///   - request: The request. One with an `Authorization` field passes unchanged.
    ///   - url: The whole URL of the request, which a proof names. Without one, the request passes unchanged. When the
    ///     request names another server, it passes unchanged, too.
    ///   - canRepeat: Whether the request can be sent a second time. A body that can be read only once cannot.
    ///   - send: Sends the request of one attempt. It returns the response, with a body that nobody has read.
    /// - Throws: ``OidcError`` when there is no usable token, or when the service asks for more; what `send` throws.
    public func send<Body: Sendable>(
        _ request: HTTPRequest,
        to url: WebURL?,
        canRepeat: Bool = true,
        _ send: (HTTPRequest) async throws -> (HTTPResponse, Body)
    ) async throws -> (HTTPResponse, Body) {
        let url = url.flatMap { request.goes(to: $0) ? $0 : nil }
        let answer = try await self.send((request.method, url, request.headerFields), canRepeat: canRepeat) { fields in
            var authorized = request
            for field in fields.values { authorized.headerFields[field.name] = field.value }
            let (response, body) = try await send(authorized)
            return Answer(response: response, body: body)
        }
        return (answer.response, answer.body)
    }
}

extension HTTPRequest {
    /// Whether the request leads to the origin of a URL. One without an authority is relative to what its sender knows.
    fileprivate func goes(to url: WebURL) -> Bool {
        guard let authority else { return true }
        return (try? WebURL("\(scheme ?? url.scheme)://\(authority)/").origin) == url.origin
    }
}

/// A response with its body, which nobody has read yet.
private struct Answer<Body: Sendable>: DPoPResponse {
    let response: HTTPResponse
    let body: Body

    var status: Int { response.status.code }
    var headerFields: HTTPFields { response.headerFields }
}
