public import Foundation

/// One of several things to choose from.
public struct LoginOption: Identifiable, Hashable, Sendable {
    /// Identifies the option within its field.
    public let id: String
    /// The text of the option.
    public let title: String
    /// More to show; `nil` for nothing.
    public let detail: String?
    /// A picture of it, on the web; `nil` for none.
    public let imageURL: URL?
    /// Whether the server proposes it.
    public let isDefault: Bool

    init(id: String, title: String, detail: String? = nil, imageURL: URL? = nil, isDefault: Bool = false) {
        self.id = id
        self.title = title
        self.detail = detail
        self.imageURL = imageURL
        self.isDefault = isDefault
    }
}
