public import PingFoundation
import PingOrchestrate

/// A picture to show. Wire type `IMAGE`.
public final class ImageCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The alternative text of the picture.
    public var description: String { field.string("description") ?? "" }
    /// The picture's URL, with https or http; `nil` for any other scheme.
    public var imageURL: URL? { url("imageUrl") }
    /// The URL to open when the user presses the picture, with https or http; `nil` for none or any other scheme.
    public var hyperlinkURL: URL? { url("hyperlinkUrl") }

    public var isReadOnly: Bool { true }

    private func url(_ member: String) -> URL? { OpenableURL.web(field.string(member)) }
}
