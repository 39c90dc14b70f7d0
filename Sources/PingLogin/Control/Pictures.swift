public import Foundation

/// A picture on the web.
public struct ImageContent: Hashable, Sendable {
    /// What it shows, for those who cannot see it.
    public let description: String
    /// Where it is; `nil` when the server named no web address.
    public let url: URL?
    /// Where a press on it leads; `nil` for nowhere.
    public let link: URL?
}

/// A QR code to scan with another device.
public struct QRCode: Hashable, Sendable {
    /// The picture's bytes; `nil` when the server sent none that can be read. Draw ``content`` or show ``fallbackText`` then.
    public let imageData: Data?
    /// The text of the code, such as an `otpauth` URI to draw or to open on this device; `nil` when the server sent a picture. It
    /// may hold a key: do not log it.
    public let content: String?
    /// What to type where nothing can be scanned; empty when the server gave nothing.
    public let fallbackText: String

    init(imageData: Data?, fallbackText: String) {
        self.imageData = imageData
        content = nil
        self.fallbackText = fallbackText
    }

    /// The code that gives an authenticator app its key.
    init(_ uri: OTPAuthURI) {
        imageData = nil
        content = uri.absoluteString
        fallbackText = uri.key ?? ""
    }
}

extension QRCode: Redacted {}
