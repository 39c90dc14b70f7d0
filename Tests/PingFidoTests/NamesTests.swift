import PingDavinci
import PingFido
import PingJourney
import Testing

@Suite("The names of everything about passkeys")
struct NamesTests {
    @Test func `mean one type each, whichever products a file imports`() {
        let names: [Any.Type] = [
            Assertion.self, Attestation.self, AttestationPreference.self, (any Authenticator).self,
            AuthenticatorAttachment.self, AuthenticatorData.self, CBOR.self, COSEAlgorithm.self, COSEKey.self,
            CollectedClientData.self, CredentialCreationOptions.self, CredentialRequestOptions.self,
            Requirement.self, SoftwareAuthenticator.self, SoftwareCredential.self,
            (any FidoCallback).self, (any FidoCollector).self,
            FidoAuthenticationCallback.self, FidoAuthenticationCollector.self, FidoRegistrationCallback.self,
            FidoRegistrationCollector.self,
        ]
        #expect(Set(names.map { ObjectIdentifier($0) }).count == names.count)
    }
}
