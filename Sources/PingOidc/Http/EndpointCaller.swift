import Foundation
import HTTPTypes
import PingCommons
import PingLogger
import PingNetwork

/// Sends the requests of OpenID Connect and reads their answers.
struct EndpointCaller: Sendable {
    let httpClient: any HttpClient
    let timeout: Duration
    let logger: any Logger

    /// - Returns: The answer, whatever its status.
    func get(_ url: WebURL, accept: String = "application/json", bearer: Secret? = nil) async throws -> HttpResponse {
        var fields = HTTPFields()
        fields[.accept] = accept
        if let bearer { fields[.authorization] = "Bearer \(bearer.reveal())" }
        return try await send(HttpRequest(method: .get, url: url, headerFields: fields, timeout: timeout))
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
        let body = Data(PercentEncoding.encode(form).utf8)
        return try await send(
            HttpRequest(method: .post, url: url, headerFields: fields, body: body, timeout: timeout)
        )
    }

    private func send(_ request: HttpRequest) async throws -> HttpResponse {
        if logger.level <= .debug { logger.d("OIDC: \(request)") }
        let response = try await httpClient.send(request)
        if logger.level <= .debug { logger.d("OIDC: \(response) from \(request.url)") }
        return response
    }
}

extension HttpResponse {
    /// The JSON object of a successful answer.
    ///
    /// - Parameters:
    ///   - what: What the answer should be, for the error.
    ///   - secrets: What was sent; servers quote it.
    /// - Throws: ``ServerRefusal`` for an error status, `PingError` with code `oidcInvalidResponse` otherwise.
    func object(_ what: String, secrets: [Secret] = []) throws -> JSON {
        guard (200..<300).contains(status) else { throw ServerRefusal(self, secrets: secrets) }
        do {
            let json = try JSON(parsing: body)
            guard json.object != nil else {
                throw PingError(.malformedJSON, "It is JSON, but not an object.")
            }
            return json
        } catch {
            throw PingError(
                .oidcInvalidResponse,
                "\(what) cannot be read. \(error.localizedDescription)",
                context: PingError.Context(status: status),
                underlying: error
            )
        }
    }
}
