public import Foundation
import PingCommons

/// A picture on the web.
public struct ImageContent: Hashable, Sendable {
    /// The alternative text, for those who cannot see the picture.
    public let description: String
    /// The URL of the picture; `nil` when the server named no web address.
    public let url: URL?
    /// The URL that a press on it opens; `nil` for none.
    public let link: URL?
}

/// A QR code to scan with another device.
public struct QRCode: Hashable, Sendable {
    /// The picture's bytes; `nil` when the server sent no valid ones. Then draw ``content`` or show ``fallbackText``.
    public let imageData: Data?
    /// The text of the code, such as an `otpauth` URI to draw or to open on this device; `nil` when the server sent a
    /// picture. It may hold a key: do not log it.
    public let content: String?
    /// The text to type where nothing can be scanned; empty when the server gave nothing.
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
