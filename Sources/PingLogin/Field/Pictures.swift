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
    /// The picture's bytes; `nil` when they cannot be read. Show ``fallbackText`` then.
    public let imageData: Data?
    /// What to type where nothing can be scanned; empty when the server gave nothing.
    public let fallbackText: String
}
