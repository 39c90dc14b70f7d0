import Crypto
import Foundation
import Testing

@testable import PingOidc

extension RealProviderSuites {
    /// Neither provider names its issuer in responses. django-oauth-toolkit has neither pushed
    /// requests nor bound tokens.
    @Suite("A bank's profile at providers that do not meet it")
    struct RefusedProfileTests {
        private static let missing: [(RealProvider, [String])] = [
            (.glewlwydEdwards, ["authorization_response_iss_parameter_supported"]),
            (.django, ["pushed_authorization_request_endpoint", "dpop_signing_alg_values_supported"]),
        ]

        @Test(arguments: missing)
        func `The provider is refused, with each member, before the user sees it`(
            _ provider: RealProvider,
            _ members: [String]
        ) async throws {
            let client = try provider.client {
                $0.securityProfile = .fapi2
                $0.dpopKeys = SoftwareDPoPKeys()
                $0.clientAuthentication = .privateKeyJwt(
                    try ClientKey(Secret(P256.Signing.PrivateKey().pemRepresentation))
                )
            }
            let error = try #require(await failure { try await client.authorizationRequest() } as? OidcError)
            #expect(error.failureCode == .oidcProfileUnmet)
            for member in members { #expect("\(error)".contains(member)) }
        }
    }
}
