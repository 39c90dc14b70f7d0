import Foundation

enum Folder {
    /// This package's, as it was when it was built.
    static var package: URL {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url
    }
}
