public import SwiftUIStub

// developer.apple.com/documentation/authenticationservices/webauthenticationsession (iOS 16.4, macOS 13.3)
// @MainActor struct WebAuthenticationSession
@MainActor
public struct WebAuthenticationSession {
    // struct BrowserSession: Sendable; static var ephemeral: WebAuthenticationSession.BrowserSession; static var shared
    public struct BrowserSession: Sendable {
        public static var ephemeral: Self { Self() }
        public static var shared: Self { Self() }
    }

    // func authenticate(using: URL, callbackURLScheme: String, preferredBrowserSession: WebAuthenticationSession.BrowserSession?)
    //     async throws -> URL
    public func authenticate(
        using url: URL,
        callbackURLScheme: String,
        preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL { throw ASWebAuthenticationSessionError(code: .canceledLogin) }

    // iOS 17.4, macOS 14.4
    // func authenticate(using: URL, callback: ASWebAuthenticationSession.Callback,
    //     preferredBrowserSession: WebAuthenticationSession.BrowserSession?, additionalHeaderFields: [String: String])
    //     async throws -> URL
    public func authenticate(
        using url: URL,
        callback: ASWebAuthenticationSession.Callback,
        preferredBrowserSession: BrowserSession? = nil,
        additionalHeaderFields: [String: String]
    ) async throws -> URL { throw ASWebAuthenticationSessionError(code: .canceledLogin) }
}

extension EnvironmentValues {
    // var webAuthenticationSession: WebAuthenticationSession { get }
    public var webAuthenticationSession: WebAuthenticationSession { while true {} }
}
