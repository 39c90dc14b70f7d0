public import FoundationStub

// AuthenticationServices: passkeys of the platform. Above each stand-in is Apple's declaration, with its availability.

// iOS 15.0, macOS 12.0: struct ASAuthorizationPublicKeyCredentialUserVerificationPreference : Hashable, RawRepresentable, Sendable
public struct ASAuthorizationPublicKeyCredentialUserVerificationPreference: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

// iOS 15.0, macOS 12.0: struct ASAuthorizationPublicKeyCredentialAttestationKind : Hashable, RawRepresentable, Sendable
public struct ASAuthorizationPublicKeyCredentialAttestationKind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

// iOS 16.6, macOS 13.5, visionOS 1.0: enum ASAuthorizationPublicKeyCredentialAttachment : Int
public enum ASAuthorizationPublicKeyCredentialAttachment: Int, Sendable {
    case platform = 0
    case crossPlatform = 1
}

// iOS 15.0, macOS 12.0: protocol ASPublicKeyCredential : ASAuthorizationCredential
public protocol ASPublicKeyCredential: ASAuthorizationCredential {
    // var rawClientDataJSON: Data { get }
    var rawClientDataJSON: Data { get }
    // var credentialID: Data { get }
    var credentialID: Data { get }
}

// iOS 15.0, macOS 12.0: protocol ASAuthorizationPublicKeyCredentialRegistration : ASPublicKeyCredential
public protocol ASAuthorizationPublicKeyCredentialRegistration: ASPublicKeyCredential {
    // var rawAttestationObject: Data? { get }
    var rawAttestationObject: Data? { get }
}

// iOS 15.0, macOS 12.0: protocol ASAuthorizationPublicKeyCredentialAssertion : ASPublicKeyCredential
public protocol ASAuthorizationPublicKeyCredentialAssertion: ASPublicKeyCredential {
    // var rawAuthenticatorData: Data! { get }
    var rawAuthenticatorData: Data! { get }
    // var userID: Data! { get }
    var userID: Data! { get }
    // var signature: Data! { get }
    var signature: Data! { get }
}

// iOS 15.0, macOS 12.0: class ASAuthorizationPlatformPublicKeyCredentialDescriptor : NSObject. Not @MainActor.
public final class ASAuthorizationPlatformPublicKeyCredentialDescriptor: NSObject {
    public let credentialID: Data

    // init(credentialID: Data)
    public init(credentialID: Data) {
        self.credentialID = credentialID
    }
}

// iOS 15.0, macOS 12.0, tvOS 16.0: class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest : ASAuthorizationRequest
public final class ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest: ASAuthorizationRequest {
    // iOS 18.0, macOS 15.0, visionOS 2.0: enum RequestStyle : Int
    @available(iOS 18, macOS 15, visionOS 2, *)
    public enum RequestStyle: Int, Sendable {
        case standard = 0
        case conditional = 1
    }

    // var displayName: String? { get set }
    public var displayName: String?
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    public var attestationPreference = ASAuthorizationPublicKeyCredentialAttestationKind(rawValue: "")

    // iOS 17.4, macOS 13.5: var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? { get set }
    @available(iOS 17.4, macOS 13.5, *)
    public var excludedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor]? {
        get { nil }
        set {}
    }

    // iOS 18.0, macOS 15.0, visionOS 2.0:
    // var requestStyle: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.RequestStyle { get set }
    @available(iOS 18, macOS 15, visionOS 2, *)
    public var requestStyle: RequestStyle {
        get { .standard }
        set {}
    }
}

// iOS 15.0, macOS 12.0, tvOS 16.0: class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest : ASAuthorizationRequest
public final class ASAuthorizationPlatformPublicKeyCredentialAssertionRequest: ASAuthorizationRequest {
    public var userVerificationPreference = ASAuthorizationPublicKeyCredentialUserVerificationPreference(rawValue: "")
    // var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] { get set }
    public var allowedCredentials: [ASAuthorizationPlatformPublicKeyCredentialDescriptor] = []
}

// iOS 15.0, macOS 12.0, tvOS 16.0: class ASAuthorizationPlatformPublicKeyCredentialProvider : NSObject
public final class ASAuthorizationPlatformPublicKeyCredentialProvider: NSObject {
    // init(relyingPartyIdentifier: String)
    public init(relyingPartyIdentifier: String) {}

    // func createCredentialRegistrationRequest(challenge: Data, name: String, userID: Data)
    //     -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
    public func createCredentialRegistrationRequest(
        challenge: Data,
        name: String,
        userID: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest {
        ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest()
    }

    // func createCredentialAssertionRequest(challenge: Data) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest
    public func createCredentialAssertionRequest(
        challenge: Data
    ) -> ASAuthorizationPlatformPublicKeyCredentialAssertionRequest {
        ASAuthorizationPlatformPublicKeyCredentialAssertionRequest()
    }
}

// iOS 15.0, macOS 12.0, tvOS 16.0: class ASAuthorizationPlatformPublicKeyCredentialRegistration : NSObject,
// ASAuthorizationPublicKeyCredentialRegistration
public final class ASAuthorizationPlatformPublicKeyCredentialRegistration: NSObject,
    ASAuthorizationPublicKeyCredentialRegistration
{
    public let credentialID = Data()
    public let rawClientDataJSON = Data()
    public let rawAttestationObject: Data? = nil
    // iOS 16.6, macOS 13.5, visionOS 1.0: var attachment: ASAuthorizationPublicKeyCredentialAttachment { get }
    public var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }
}

// iOS 15.0, macOS 12.0, tvOS 16.0: class ASAuthorizationPlatformPublicKeyCredentialAssertion : NSObject,
// ASAuthorizationPublicKeyCredentialAssertion
public final class ASAuthorizationPlatformPublicKeyCredentialAssertion: NSObject,
    ASAuthorizationPublicKeyCredentialAssertion
{
    public let credentialID = Data()
    public let rawClientDataJSON = Data()
    public let rawAuthenticatorData: Data! = nil
    public let signature: Data! = nil
    public let userID: Data! = nil
    // iOS 16.6, macOS 13.5, visionOS 1.0: var attachment: ASAuthorizationPublicKeyCredentialAttachment { get }
    public var attachment: ASAuthorizationPublicKeyCredentialAttachment { .platform }
}
