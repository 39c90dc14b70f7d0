public import FoundationStub

open class UIImage: NSObject {
    public init?(data: Data) { nil }
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let username = Self(rawValue: "username")
    public static let password = Self(rawValue: "password")
    public static let newPassword = Self(rawValue: "newPassword")
    public static let oneTimeCode = Self(rawValue: "oneTimeCode")
    public static let emailAddress = Self(rawValue: "emailAddress")
    public static let telephoneNumber = Self(rawValue: "telephoneNumber")
    public static let givenName = Self(rawValue: "givenName")
    public static let familyName = Self(rawValue: "familyName")
    public static let postalCode = Self(rawValue: "postalCode")
}

public enum UIKeyboardType: Int, Sendable {
    case `default`
    case asciiCapable
    case numbersAndPunctuation
    case URL
    case numberPad
    case phonePad
    case namePhonePad
    case emailAddress
    case decimalPad
    case twitter
    case webSearch
    case asciiCapableNumberPad
}
