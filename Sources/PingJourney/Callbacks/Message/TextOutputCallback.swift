/// Shows a message.
public final class TextOutputCallback: MessageCallback {
    public let field: Field
    public init(field: Field) { self.field = field }
}
