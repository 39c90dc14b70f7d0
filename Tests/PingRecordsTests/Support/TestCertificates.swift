import Foundation

/// The certificates that `.ci/stores/certificates` makes.
enum TestCertificates {
    /// The path of an authority: `root` has signed the servers' certificate, which is for `localhost`; `other` has
    /// signed that of a hostile one.
    static func authority(_ name: String) -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return root.appendingPathComponent(".build/stores/certificates/\(name).crt").path
    }
}
