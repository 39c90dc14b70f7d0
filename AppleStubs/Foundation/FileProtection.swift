import Foundation

// struct FileProtectionType : Hashable, Equatable, RawRepresentable, Sendable
// iOS 8.0+, macOS 11.0+, tvOS 9.0+, watchOS 2.0+, visionOS 1.0+
public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    // static let completeUntilFirstUserAuthentication: FileProtectionType
    // iOS 5.0+, macOS 11.0+
    public static let completeUntilFirstUserAuthentication = FileProtectionType(
        rawValue: "NSFileProtectionCompleteUntilFirstUserAuthentication"
    )
}

extension FileAttributeKey {
    // static let protectionKey: FileAttributeKey
    // iOS 4.0+, macOS 11.0+
    public static let protectionKey = FileAttributeKey(rawValue: "NSFileProtectionKey")
}

extension URLResourceValues {
    // var isExcludedFromBackup: Bool? { get set }
    // iOS 5.1+, macOS 10.8+
    public var isExcludedFromBackup: Bool? {
        get { nil }
        set {}
    }
}

extension URL {
    // static var applicationSupportDirectory: URL { get }
    // iOS 16.0+, macOS 13.0+
    public static var applicationSupportDirectory: URL { URL(fileURLWithPath: "/Library/Application Support") }

    // mutating func setResourceValues(_ values: URLResourceValues) throws
    // iOS 8.0+, macOS 10.10+
}
