import Foundation
import HTTPTypes
import PingNetwork

/// Authenticates the client at a back-channel endpoint (RFC 6749, section 2.3).
struct ServerClientAuthentication: Sendable {
    let clients: [EmulatorClient]

    /// The calling client.
    ///
    /// - Throws: ``HttpFailure`` with `invalid_client` when the client is unknown or its authentication fails.
    func client(of request: EmulatorRequest, form: Parameters) throws -> EmulatorClient {
        let credentials = try basic(request) ?? (form["client_id"], form["client_secret"], false)
        guard let id = credentials.id, let client = clients.first(where: { $0.id == id }) else {
            throw failure(usedBasic: credentials.usedBasic)
        }
        guard client.secret == credentials.secret.map({ Secret($0) }) else {
            throw failure(usedBasic: credentials.usedBasic)
        }
        return client
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
