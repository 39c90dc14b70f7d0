public import FoundationStub

// AuthenticationServices: security keys, of iOS, Mac Catalyst and macOS alone (not visionOS, tvOS, watchOS). Above each stand-in
// is Apple's declaration, with its availability.

// iOS 15.0, macOS 12.0: struct ASAuthorizationPublicKeyCredentialResidentKeyPreference : Hashable, RawRepresentable, Sendable
public struct ASAuthorizationPublicKeyCredentialResidentKeyPreference: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

// iOS 15.0, macOS 12.0: struct ASCOSEAlgorithmIdentifier : Hashable, RawRepresentable, Sendable, with rawValue: Int
public struct ASCOSEAlgorithmIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

// iOS 15.0, macOS 12.0: class ASAuthorizationPublicKeyCredentialParameters : NSObject
public final class ASAuthorizationPublicKeyCredentialParameters: NSObject {
    // init(algorithm: ASCOSEAlgorithmIdentifier)
    public init(algorithm: ASCOSEAlgorithmIdentifier) {}
}

// iOS 15.0, macOS 12.0: class ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor : NSObject
public final class ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor: NSObject {
    // struct Transport : Hashable, RawRepresentable, Sendable, with rawValue: String
    public struct Transport: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        // static var allSupported: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport] { get }
        public static var allSupported: [Transport] { [] }
    }

    // init(credentialID: Data, transports allowedTransports: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport])
    public init(credentialID: Data, transports allowedTransports: [Transport]) {}
}

// iOS 15.0, macOS 12.0: class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest : ASAuthorizationRequest
public final class ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    // var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] { get set }
    public var credentialParameters: [ASAuthorizationPublicKeyCredentialParameters] = []
    // var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] { get set }
    public var excludedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []
    // var residentKeyPreference: ASAuthorizationPublicKeyCredentialResidentKeyPreference { get set }
    public var residentKeyPreference = ASAuthorizationPublicKeyCredentialResidentKeyPreference(rawValue: "")
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    public var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind(rawValue: "")
}

// iOS 15.0, macOS 12.0: class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest : ASAuthorizationRequest
public final class ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    // var allowedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] { get set }
    public var allowedCredentials: [ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor] = []
}

// iOS 15.0, macOS 12.0: class ASAuthorizationSecurityKeyPublicKeyCredentialProvider : NSObject
public final class ASAuthorizationSecurityKeyPublicKeyCredentialProvider: NSObject {
    // init(relyingPartyIdentifier: String)
    public init(relyingPartyIdentifier: String) {}

    // func createCredentialRegistrationRequest(challenge: Data, displayName: String, name: String, userID: Data)
    //     -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest
    public func createCredentialRegistrationRequest(
        challenge: Data,
        displayName: String,
        name: String,
        userID: Data
    ) -> ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest {
        ASAuthorizationSecurityKeyPublicKeyCredentialRegistrationRequest()
    }

    // func createCredentialAssertionRequest(challenge: Data)
    //     -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest
    public func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest {
        ASAuthorizationSecurityKeyPublicKeyCredentialAssertionRequest()
    }
}
