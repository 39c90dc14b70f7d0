public import FoundationStub

public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public final class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
    public let credentialID: Data

    public init(credentialID: Data) {
        self.credentialID = credentialID
    }
}

public final class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    public var displayName: String?
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    public var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind(rawValue: "")
    public var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]?
}

public final class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    public var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
}

public final class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject {
    public init(relyingPartyIdentifier: String) {}

    public func createCredentialRegistrationRequest(
        challenge: Data,
        name: String,
        userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest()
    }

    public func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest()
    }
}

public final class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject, ASAuthorizationCredential {
    public let credentialID = Data()
    public let rawClientDataJSON = Data()
    public let rawAttestationObject: Data? = nil
}

public final class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject, ASAuthorizationCredential {
    public let credentialID = Data()
    public let rawClientDataJSON = Data()
    public let rawAuthenticatorData: Data! = nil
    public let signature: Data! = nil
    public let userID: Data! = nil
}
