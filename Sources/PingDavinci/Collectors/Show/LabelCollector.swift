import PingOrchestrate

/// Text to show. Wire type `LABEL`.
public final class LabelCollector: Collector {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The text without markup.
    public var content: String { field.string("content") ?? richContent?.plainText ?? "" }
    /// The text with links; `nil` when the server sent plain text only.
    public var richContent: RichContent? { RichContent(json: field.received["richContent"]) }

    public var isReadOnly: Bool { true }
}
