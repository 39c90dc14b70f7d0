public import FoundationStub

// AuthenticationServices: the controller, its delegate and its errors. Above each stand-in is Apple's declaration, with its
// availability and isolation. A class without `@MainActor` or `Sendable` here has none on Apple's page.

// iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0: class ASAuthorizationRequest : NSObject. Not @MainActor. Conforms to Sendable
// in newer SDKs only, which the stand-in does not promise.
open class ASAuthorizationRequest: NSObject {}

// iOS 13.0, macOS 10.15: protocol ASAuthorizationCredential : NSCopying, NSObjectProtocol, NSSecureCoding
public protocol ASAuthorizationCredential: NSObjectProtocol {}

// iOS 13.0, macOS 10.15: class ASAuthorization : NSObject. Not @MainActor, not Sendable.
public final class ASAuthorization: NSObject {
    // var credential: any ASAuthorizationCredential { get }
    public let credential: any ASAuthorizationCredential

    init(credential: any ASAuthorizationCredential) {
        self.credential = credential
    }
}

// iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0: @MainActor protocol ASAuthorizationControllerDelegate : NSObjectProtocol
// (NS_SWIFT_UI_ACTOR). Both methods are optional there; a misspelt one is seen here, since these are required.
@MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    // optional func authorizationController(controller: ASAuthorizationController,
    //     didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    )
    // optional func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

// iOS 13.0, macOS 10.15, tvOS 13.0, not watchOS:
// @MainActor protocol ASAuthorizationControllerPresentationContextProviding : NSObjectProtocol (NS_SWIFT_UI_ACTOR)
@MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

// iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0: class ASAuthorizationController : NSObject. Not @MainActor, not Sendable.
open class ASAuthorizationController: NSObject {
    // iOS 16.0, macOS 13.0, visionOS 1.0: struct RequestOptions : OptionSet, Sendable, with rawValue: UInt
    public struct RequestOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        // static var preferImmediatelyAvailableCredentials: ASAuthorizationController.RequestOptions { get }
        public static var preferImmediatelyAvailableCredentials: RequestOptions { RequestOptions(rawValue: 1) }
    }

    // weak var delegate: (any ASAuthorizationControllerDelegate)? { get set }
    public weak var delegate: (any ASAuthorizationControllerDelegate)?
    // weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)? { get set }
    public weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    // init(authorizationRequests: [ASAuthorizationRequest])
    public init(authorizationRequests: [ASAuthorizationRequest]) {}

    // func performRequests()
    public func performRequests() {}

    // iOS 16.0, macOS 13.0, visionOS 1.0: func performRequests(options: ASAuthorizationController.RequestOptions = [])
    public func performRequests(options: RequestOptions = []) {}

    #if !os(macOS)
        // iOS 16.0, visionOS 1.0; neither macOS nor Mac Catalyst: func performAutoFillAssistedRequests()
        public func performAutoFillAssistedRequests() {}
    #endif

    // iOS 16.0, macOS 13.0, tvOS 18.0: func cancel()
    public func cancel() {}
}
