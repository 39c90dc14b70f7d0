public import FoundationStub

// class NSImage : NSObject
open class NSImage: NSObject {
    // convenience init?(data: Data)
    public init?(data: Data) { nil }
}

// Apple's header says that an image is no Sendable.
@available(*, unavailable)
extension NSImage: @unchecked Sendable {}

// struct NSTextContentType : Hashable, Equatable, RawRepresentable, @unchecked Sendable { init(rawValue: String) }
@available(macOS 11.0, *)
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    @available(macOS 11.0, *)
    public static let username = NSTextContentType(rawValue: "username")
    @available(macOS 11.0, *)
    public static let password = NSTextContentType(rawValue: "password")
    @available(macOS 11.0, *)
    public static let oneTimeCode = NSTextContentType(rawValue: "oneTimeCode")
    @available(macOS 14.0, *)
    public static let newPassword = NSTextContentType(rawValue: "newPassword")
    @available(macOS 14.0, *)
    public static let emailAddress = NSTextContentType(rawValue: "emailAddress")
    @available(macOS 14.0, *)
    public static let telephoneNumber = NSTextContentType(rawValue: "telephoneNumber")
    @available(macOS 14.0, *)
    public static let givenName = NSTextContentType(rawValue: "givenName")
    @available(macOS 14.0, *)
    public static let familyName = NSTextContentType(rawValue: "familyName")
    @available(macOS 14.0, *)
    public static let postalCode = NSTextContentType(rawValue: "postalCode")
}
