public import FoundationStub

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public let code: Code
}

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@MainActor
public final class ASWebAuthenticationSession: NSObject {
    public final class Callback: NSObject {
        public static func customScheme(_ customScheme: String) -> Callback { Callback() }
        public static func https(host: String, path: String) -> Callback { Callback() }
    }

    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false

    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
    public init(url: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

    public func start() -> Bool { false }
    public func cancel() {}
}
