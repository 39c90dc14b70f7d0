public import Foundation

/// One of several things to choose from.
public struct LoginOption: Identifiable, Hashable, Sendable {
    /// Identifies the option within its field.
    public let id: String
    /// The text of the option.
    public let title: String
    /// More to show; `nil` for nothing.
    public internal(set) var detail: String?
    /// A picture of it, on the web; `nil` for none.
    public internal(set) var imageURL: URL?
    /// Whether the server proposes it.
    public internal(set) var isDefault = false
}
