// The overlay of AuthenticationServices and SwiftUI: only a file that imports both sees it. Like Apple's, it hands on both modules.
@_exported public import AuthenticationServicesStub
public import FoundationStub
@_exported public import SwiftUIStub

// developer.apple.com/documentation/authenticationservices/webauthenticationsession (iOS 16.4, macOS 13.3), which the page's symbol puts
// into the module _AuthenticationServices_SwiftUI
// @MainActor struct WebAuthenticationSession
@available(iOS 16.4, macOS 13.3, *)
@MainActor
public struct WebAuthenticationSession {
    // struct BrowserSession; the page of the structure says "Conforms To: Sendable, SendableMetatype".
    // static var ephemeral: WebAuthenticationSession.BrowserSession { get }, static var shared
    public struct BrowserSession: Sendable {
        public static var ephemeral: Self { Self() }
        public static var shared: Self { Self() }
    }

    // iOS 16.4 - 27.0, macOS 13.3 - 27.0
    // @MainActor func authenticate(using: URL, callbackURLScheme: String, preferredBrowserSession: WebAuthenticationSession.BrowserSession?)
    //     async throws -> URL
    public func authenticate(
        using url: URL,
        callbackURLScheme: String,
        preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL { throw CancellationError() }

    // @MainActor func authenticate(using: URL, callback: ASWebAuthenticationSession.Callback,
    //     preferredBrowserSession: WebAuthenticationSession.BrowserSession?, additionalHeaderFields: [String: String])
    //     async throws -> URL
    @available(iOS 17.4, macOS 14.4, *)
    public func authenticate(
        using url: URL,
        callback: ASWebAuthenticationSession.Callback,
        preferredBrowserSession: BrowserSession? = nil,
        additionalHeaderFields: [String: String]
    ) async throws -> URL { throw CancellationError() }
}

extension EnvironmentValues {
    // var webAuthenticationSession: WebAuthenticationSession { get }
    @available(iOS 16.4, macOS 13.3, *)
    public var webAuthenticationSession: WebAuthenticationSession { while true {} }
}
