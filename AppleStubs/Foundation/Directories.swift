public import FoundationEssentials

extension URL {
    // static var applicationSupportDirectory: URL { get }
    @available(iOS 16.0, macOS 13.0, *)
    public static var applicationSupportDirectory: URL { URL(filePath: "/") }
}
