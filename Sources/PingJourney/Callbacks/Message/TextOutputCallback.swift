/// Shows a message.
public final class TextOutputCallback: MessageCallback {
    public let field: CallbackField

    public init(field: CallbackField) {
        self.field = field
    }
}
