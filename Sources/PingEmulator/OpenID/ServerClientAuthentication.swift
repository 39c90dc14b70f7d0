import Foundation
import HTTPTypes
import PingNetwork

/// Authenticates the client at a back-channel endpoint (RFC 6749, section 2.3).
struct ServerClientAuthentication: Sendable {
    let emulator: EmulatorState
    let issuer: Issuer

    /// The form parameters that authenticate a client.
    static let parameters: Set<String> = ["client_secret", "client_assertion", "client_assertion_type"]

    /// The form that a client posted to an endpoint, and that client.
    ///
    /// - Throws: ``HttpFailure`` for another method, a body that is not a form, or a client that is not authenticated.
    func post(_ request: EmulatorRequest) async throws -> (form: Parameters, client: EmulatorClient) {
        guard request.method == .post else { throw HttpFailure.methodNotAllowed("POST") }
        let form = try request.form()
        return (form, try await client(of: request, form: form))
    }

    /// The calling client.
    ///
    /// - Throws: ``HttpFailure`` with `invalid_client` when the client is unknown or its authentication fails.
    private func client(of request: EmulatorRequest, form: Parameters) async throws -> EmulatorClient {
        let basic = try basic(request)
        try requireOneMethod(basic != nil, form)
        if form.contains("client_assertion") || form.contains("client_assertion_type") {
            return try await ServerClientAssertion(emulator: emulator, issuer: issuer).client(of: form)
        }
        let credentials = basic ?? (form["client_id"], form["client_secret"], false)
        let clients = emulator.configuration.clients
        guard let id = credentials.id, let client = clients.first(where: { $0.id == id }), client.keys.isEmpty,
            client.workload == nil, client.secret == credentials.secret.map({ Secret($0) })
        else { throw failure(usedBasic: credentials.usedBasic) }
        return client
    }

    /// RFC 6749, section 2.3: a client must not use more than one method in a request. Beside the header, PingAM counts
    /// a name in the form as one. A pushed request has the name among its own parameters.
    private func requireOneMethod(_ usesBasic: Bool, _ form: Parameters) throws {
        let isNamed = usesBasic && form.contains("client_id") && !form.contains("response_type")
        let methods = [usesBasic, isNamed || form.contains("client_secret"), form.contains("client_assertion")]
        guard methods.count(where: { $0 }) < 2 else {
            throw HttpFailure.oauth(400, "invalid_request", "The client authenticates in more than one way.")
        }
    }

    private func basic(
        _ request: EmulatorRequest
    ) throws -> (id: String?, secret: String?, usedBasic: Bool)? {
        guard let header = request.headerFields[.authorization], header.lowercased().hasPrefix("basic ") else {
            return nil
        }
        let encoded = header.dropFirst(6).trimmingCharacters(in: .whitespaces)
        guard let data = Data(base64Encoded: encoded), let text = String(strictlyDecoding: [UInt8](data)[...]) else {
            throw failure(usedBasic: true)
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw failure(usedBasic: true) }
        return (
            PercentEncoding.decode(parts[0], plusIsSpace: true), PercentEncoding.decode(parts[1], plusIsSpace: true),
            true
        )
    }

    private func failure(usedBasic: Bool) -> HttpFailure {
        var response = HttpResponse.oauthError(401, "invalid_client", "Client authentication failed")
        if usedBasic { response.headerFields[.wwwAuthenticate] = "Basic realm=\"oauth2\"" }
        return HttpFailure(response)
    }
}
