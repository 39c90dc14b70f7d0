#if OpenAPI
    public import Foundation
    public import HTTPTypes
    public import OpenAPIRuntime

    /// Sends the requests of a client that Swift OpenAPI Generator has made with the user's token, as a bearer token or with a proof of its
    /// key (DPoP).
    ///
    /// It follows the rules of ``/PingOidc/AuthenticatedHttpClient``: the token goes to the named origins only, an `Authorization` field of
    /// the app stays, and after a response with 401 the client refreshes the token once for all requests and repeats each of them one time.
    /// A request whose body can be read only once is not repeated. Give it to the generated client as the last of its middlewares, so that
    /// none behind it changes the method or the URL that a proof names.
    public struct AuthenticationMiddleware: ClientMiddleware {
        private let requests: AuthorizedRequests

        /// Creates a middleware.
        ///
        /// - Parameters:
        ///   - client: Has the user's token.
        ///   - origins: The origins that may see the token, such as `https://api.example.com`.
        ///   - stepUp: Lets the user log in when a service asks for more; `nil` to throw what it asks for.
        /// - Throws: `PingError` with code `invalidURL` or `insecureURL` for an origin that is not https, or http to this machine.
        public init(client: OidcClient, origins: [String], stepUp: StepUpLogin? = nil) throws(PingError) {
            requests = try AuthorizedRequests(client: client, origins: origins, stepUp: stepUp)
        }

        /// Sends a request, with the user's token where it belongs.
        ///
        /// - Throws: `OidcError` when there is no usable token, or when the service asks for more; what the transport throws.
        public func intercept(
            _ request: HTTPTypes.HTTPRequest,
            body: HTTPBody?,
            baseURL: URL,
            operationID: String,
            next:
                @concurrent @Sendable (HTTPTypes.HTTPRequest, HTTPBody?, URL) async throws -> (
                    HTTPTypes.HTTPResponse, HTTPBody?
                )
        ) async throws -> (HTTPTypes.HTTPResponse, HTTPBody?) {
            // Transports put the path of the operation behind that of the server.
            let url = try? WebURL(baseURL.absoluteString + (request.path ?? ""))
            let canRepeat = body.map { $0.iterationBehavior == .multiple } ?? true
            let answer = try await requests.send((request.method, url, request.headerFields), canRepeat: canRepeat) {
                fields in
                var authorized = request
                for field in fields.values { authorized.headerFields[field.name] = field.value }
                let (response, body) = try await next(authorized, body, baseURL)
                return Answer(response: response, body: body)
            }
            return (answer.response, answer.body)
        }
    }

    /// A response with its body, which nobody has read yet.
    private struct Answer: DPoPResponse {
        let response: HTTPTypes.HTTPResponse
        let body: HTTPBody?

        var status: Int { response.status.code }
        var headerFields: HTTPFields { response.headerFields }
    }
#else
    /// The middleware for clients of Swift OpenAPI Generator, which the package's trait `OpenAPI` brings.
    @available(*, unavailable, message: "Add \"OpenAPI\" to the traits of this package in your Package.swift.")
    public struct AuthenticationMiddleware {}
#endif
