public import Foundation

// developer.apple.com/documentation/appkit/nsapp: @MainActor var NSApp: NSApplication!
@MainActor public var NSApp: NSApplication! { nil }

// developer.apple.com/documentation/appkit/nsapplication: @MainActor class NSApplication : NSResponder
@MainActor
open class NSApplication {
    // var keyWindow: NSWindow? { get }
    public var keyWindow: NSWindow? { nil }
    // var mainWindow: NSWindow? { get }
    public var mainWindow: NSWindow? { nil }
    // var windows: [NSWindow] { get }
    public var windows: [NSWindow] { [] }
}

// developer.apple.com/documentation/appkit/nswindow: @MainActor class NSWindow : NSResponder
@MainActor
open class NSWindow {
    public init() {}
    // var isVisible: Bool { get }
    public var isVisible: Bool { false }
}

// developer.apple.com/documentation/appkit/nsview: @MainActor class NSView : NSResponder
@MainActor
open class NSView {
    // convenience init() of NSObject; init(frame frameRect: NSRect)
    public init() {}
    // var window: NSWindow? { get }
    public var window: NSWindow? { nil }
    // func viewDidMoveToWindow()
    open func viewDidMoveToWindow() {}
}

// developer.apple.com/documentation/appkit/nsimage: class NSImage : NSObject; init?(data: Data)
open class NSImage: NSObject {
    public init?(data: Data) { nil }
}

// developer.apple.com/documentation/appkit/nstextcontenttype: struct NSTextContentType (macOS 11): Hashable, RawRepresentable, Sendable
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    // static let username: NSTextContentType (macOS 11)
    public static let username = Self(rawValue: "username")
    // static let password: NSTextContentType (macOS 11)
    public static let password = Self(rawValue: "password")
    // static let oneTimeCode: NSTextContentType (macOS 11)
    public static let oneTimeCode = Self(rawValue: "oneTimeCode")
    // static let newPassword: NSTextContentType (macOS 14)
    public static let newPassword = Self(rawValue: "newPassword")
    // static let emailAddress: NSTextContentType (macOS 14)
    public static let emailAddress = Self(rawValue: "emailAddress")
    // static let telephoneNumber: NSTextContentType (macOS 14)
    public static let telephoneNumber = Self(rawValue: "telephoneNumber")
    // static let givenName: NSTextContentType (macOS 14)
    public static let givenName = Self(rawValue: "givenName")
    // static let familyName: NSTextContentType (macOS 14)
    public static let familyName = Self(rawValue: "familyName")
    // static let postalCode: NSTextContentType (macOS 14)
    public static let postalCode = Self(rawValue: "postalCode")
}
