/// A picture to show. Wire type `IMAGE`.
public final class ImageCollector: Collector, CheckedCollector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The alternative text of the picture.
    public var description: String { field.string("description") ?? "" }
    /// The picture's URL, with https or http; `nil` for any other scheme.
    public var imageURL: URL? { url("imageUrl") }
    /// The URL to open when the user presses the picture, with https or http; `nil` for none or any other scheme.
    public var hyperlinkURL: URL? { url("hyperlinkUrl") }

    public var isReadOnly: Bool { true }

    package var problems: [FieldProblem] {
        field.shapeProblems(["description": .text])
            + ["imageUrl", "hyperlinkUrl"].flatMap { member in
                field.shapeProblems(member, expected: "a URL of a web page") {
                    $0 == "" || OpenableURL.web($0.string) != nil
                }
            }
    }

    private func url(_ member: String) -> URL? { OpenableURL.web(field.string(member)) }
}
