import Foundation
import JWTKit
import PingNetwork

/// Authenticates a client by what it has signed (RFC 7523), as strictly as FAPI 2.0 asks for.
struct ServerClientAssertion: Sendable {
    let emulator: EmulatorState
    let issuer: Issuer

    /// The accepted algorithms.
    static let algorithms = ["PS256", "RS256", "ES256", "ES384", "EdDSA"]

    /// The longest time until an assertion expires, in seconds.
    private static let longestLife = 300
    /// The same for the assertion of a workload.
    private static let longestWorkloadLife = 86_400
    /// How far a client's clock may be ahead, in seconds.
    private static let skew = 10

    /// - Throws: ``HttpFailure`` with `invalid_client`.
    func client(of form: Parameters) async throws -> EmulatorClient {
        guard form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            let text = form["client_assertion"]
        else { throw failure("The type of the client assertion is not supported.") }
        let workload = emulator.configuration.clients.first { $0.id == form["client_id"] && $0.workload != nil }
        if let workload { return try await self.workload(workload, text) }
        guard let token = ReceivedToken(text), let id = token.claims["iss"]?.string,
            let client = emulator.configuration.clients.first(where: { $0.id == id }), !client.keys.isEmpty
        else { throw failure("The client assertion names no client with a key.") }
        guard token.claims["sub"]?.string == id, form["client_id"] == nil || form["client_id"] == id else {
            throw failure("The client assertion is about another client.")
        }
        let algorithm = token.header["alg"]?.string ?? ""
        guard Self.algorithms.contains(algorithm), await token.isSigned(by: client.keys, algorithm) else {
            throw failure("The signature of the client assertion is not valid.")
        }
        let certificates = client.keys.compactMap { $0["x5t#S256"]?.string }
        guard certificates.isEmpty || certificates.contains(token.header["x5t#S256"]?.string ?? "") else {
            throw failure("The client assertion does not name the certificate of its key.")
        }
        let isForEndpoint = emulator.configuration.requiresTokenEndpointAudience
        let audience = isForEndpoint ? issuer.url(of: "token_endpoint") : issuer.identifier
        guard token.claims["aud"]?.string == audience else {
            throw failure(
                "The audience of the client assertion must be the \(isForEndpoint ? "token endpoint" : "issuer")."
            )
        }
        try checkTimes(token.claims)
        guard let identifier = token.claims["jti"]?.string, !identifier.isEmpty,
            emulator.usedIdentifiers.use(identifier, of: id)
        else { throw failure("The client assertion has been used before.") }
        return client
    }

    /// A client that a trusted issuer identifies (RFC 7523, section 3). Its platform replaces the assertion, and until
    /// then each request may contain it.
    private func workload(_ client: EmulatorClient, _ text: String) async throws -> EmulatorClient {
        guard let token = ReceivedToken(text), let trusted = token.claims["iss"]?.string,
            let keys = emulator.configuration.trustedIssuers[trusted]
        else { throw failure("The assertion is not of an issuer that the provider trusts.") }
        let algorithm = token.header["alg"]?.string ?? ""
        guard Self.algorithms.contains(algorithm), await token.isSigned(by: keys, algorithm) else {
            throw failure("The signature of the assertion is not valid.")
        }
        let audience = token.claims["aud"] ?? .null
        guard (audience.array ?? [audience]).contains(.string(issuer.identifier)) else {
            throw failure("The audience of the assertion must be the provider.")
        }
        guard let subject = token.claims["sub"]?.string, !subject.isEmpty else {
            throw failure("The assertion has no subject.")
        }
        try checkWorkloadTimes(token.claims)
        guard client.workload == .init(issuer: trusted, subject: subject) else {
            throw failure("The client assertion is about another workload.")
        }
        return client
    }

    private func checkWorkloadTimes(_ claims: JSON) throws {
        let (now, longest) = (emulator.clock.seconds, Self.longestWorkloadLife)
        guard let expiry = claims["exp"]?.int, now < expiry, expiry <= now + longest + Self.skew else {
            throw failure("The assertion has expired, or lives longer than \(longest) seconds.")
        }
        for claim in ["iat", "nbf"] {
            guard let time = claims[claim] else { continue }
            guard let time = time.int, time <= now + Self.skew else {
                throw failure("The assertion is from the future.")
            }
        }
    }

    private func checkTimes(_ claims: JSON) throws {
        let now = emulator.clock.seconds
        guard let expiry = claims["exp"]?.int, now < expiry, expiry <= now + Self.longestLife + Self.skew else {
            throw failure("The client assertion has expired, or lives longer than five minutes.")
        }
        guard (claims["iat"]?.int ?? now) <= now + Self.skew else {
            throw failure("The client assertion is from the future.")
        }
    }

    private func failure(_ description: String) -> HttpFailure { .oauth(401, "invalid_client", description) }
}
