public import FoundationStub

// struct ASWebAuthenticationSessionError : Error, with the codes of the domain ASWebAuthenticationSessionErrorDomain
@available(iOS 12.0, macOS 10.15, *)
public struct ASWebAuthenticationSessionError: Error {
    // enum Code : Int, Sendable
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        @available(iOS 13.0, macOS 10.15, *)
        case presentationContextNotProvided = 2
        @available(iOS 13.0, macOS 10.15, *)
        case presentationContextInvalid = 3
    }

    // var code: ASWebAuthenticationSessionError.Code { get }
    public let code: Code
}

// @MainActor protocol ASWebAuthenticationPresentationContextProviding : NSObjectProtocol
@available(iOS 13.0, macOS 10.15, *)
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    // func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

// class ASWebAuthenticationSession : NSObject. Apple's page gives neither @MainActor nor Sendable.
@available(iOS 12.0, macOS 10.15, *)
open class ASWebAuthenticationSession: NSObject {
    // typealias CompletionHandler = (URL?, (any Error)?) -> Void
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    // iOS 12.0 - 27.0, macOS 10.15 - 27.0
    // init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler)
    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}

    // init(url URL: URL, callback: ASWebAuthenticationSession.Callback,
    //     completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler)
    @available(iOS 17.4, macOS 14.4, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

    // weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)? { get set }
    @available(iOS 13.0, macOS 10.15, *)
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    // var prefersEphemeralWebBrowserSession: Bool { get set }
    @available(iOS 13.0, macOS 10.15, *)
    public var prefersEphemeralWebBrowserSession = false
    // var additionalHeaderFields: [String : String]? { get set }
    @available(iOS 17.4, macOS 14.4, *)
    public var additionalHeaderFields: [String: String]? {
        get { nil }
        set {}
    }

    // var canStart: Bool { get }
    @available(iOS 13.4, macOS 10.15.4, *)
    public var canStart: Bool { false }
    // func start() -> Bool, marked @discardableResult as every Objective-C method is
    @discardableResult
    public func start() -> Bool { false }
    // func cancel()
    public func cancel() {}
}

extension ASWebAuthenticationSession {
    // class Callback : NSObject. The page names no Sendable. The header has NS_SWIFT_SENDABLE: the bindings for Rust, which are made from
    // it, give Send and Sync. It has no initializer, and Apple says that it cannot be subclassed.
    @available(iOS 17.4, macOS 14.4, *)
    public final class Callback: NSObject, Sendable {
        private override init() { super.init() }

        // class func customScheme(_ customScheme: String) -> Self
        public class func customScheme(_ customScheme: String) -> Self { while true {} }
        // class func https(host: String, path: String) -> Self
        public class func https(host: String, path: String) -> Self { while true {} }
        // func matchesURL(_ url: URL) -> Bool
        public func matchesURL(_ url: URL) -> Bool { false }
    }
}
