public import FoundationEssentials

// struct FileProtectionType : Hashable, Equatable, RawRepresentable, @unchecked Sendable
@available(iOS 8.0, macOS 11.0, *)
public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    // static let completeUntilFirstUserAuthentication: FileProtectionType
    @available(iOS 5.0, macOS 11.0, *)
    public static let completeUntilFirstUserAuthentication = FileProtectionType(rawValue: "")
}

extension FileAttributeKey {
    // static let protectionKey: FileAttributeKey
    @available(iOS 4.0, macOS 11.0, *)
    public static let protectionKey = FileAttributeKey(rawValue: "NSFileProtectionKey")
}

// struct URLResourceValues
public struct URLResourceValues: Sendable {
    public init() {}

    // var isExcludedFromBackup: Bool? { get set }
    @available(iOS 5.1, macOS 10.8, *)
    public var isExcludedFromBackup: Bool? {
        get { nil }
        set {}
    }
}

extension URL {
    // mutating func setResourceValues(_ values: URLResourceValues) throws
    public mutating func setResourceValues(_ values: URLResourceValues) throws {}
}
