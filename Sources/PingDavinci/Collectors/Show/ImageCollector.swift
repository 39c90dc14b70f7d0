/// A picture to show. Wire type `IMAGE`.
public final class ImageCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// What the picture shows, for those who cannot see it.
    public var description: String { field.string("description") ?? "" }
    /// Where the picture is: an https URL, or http; `nil` for any other.
    public var imageURL: URL? { url("imageUrl") }
    /// Where a press on the picture leads: an https URL, or http; `nil` for none or any other.
    public var hyperlinkURL: URL? { url("hyperlinkUrl") }

    public var isReadOnly: Bool { true }

    public var problems: [FieldProblem] {
        field.shapeProblems(["description": .text])
            + ["imageUrl", "hyperlinkUrl"].flatMap { member in
                field.shapeProblems(member, expected: "a URL of a web page") {
                    $0 == "" || OpenableURL.web($0.string) != nil
                }
            }
    }

    private func url(_ member: String) -> URL? { OpenableURL.web(field.string(member)) }
}
