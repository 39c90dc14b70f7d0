public import FoundationStub

// class UIImage : NSObject, which conforms to Sendable.
open class UIImage: NSObject, @unchecked Sendable {
    // init?(data: Data)
    public init?(data: Data) { nil }
}

// struct UITextContentType : Hashable, Equatable, RawRepresentable, @unchecked Sendable { init(rawValue: String) }
@available(iOS 10.0, *)
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    @available(iOS 11.0, *)
    public static let username = UITextContentType(rawValue: "username")
    @available(iOS 11.0, *)
    public static let password = UITextContentType(rawValue: "password")
    @available(iOS 12.0, *)
    public static let newPassword = UITextContentType(rawValue: "newPassword")
    @available(iOS 12.0, *)
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    public static let telephoneNumber = UITextContentType(rawValue: "telephoneNumber")
    public static let givenName = UITextContentType(rawValue: "givenName")
    public static let familyName = UITextContentType(rawValue: "familyName")
    public static let postalCode = UITextContentType(rawValue: "postalCode")
}

// enum UIKeyboardType : Int, @unchecked Sendable
public enum UIKeyboardType: Int, Sendable {
    case `default` = 0
    case asciiCapable = 1
    case numbersAndPunctuation = 2
    case URL = 3
    case numberPad = 4
    case phonePad = 5
    case namePhonePad = 6
    case emailAddress = 7
    case decimalPad = 8
    case twitter = 9
    case webSearch = 10
    case asciiCapableNumberPad = 11
}
