/// Shows a message while the journey waits for the user elsewhere, usually for a link in a mail.
///
/// The app cannot submit this step. Give the link to `Journey.resume(_:configure:)` when the user opens it, in this process
/// or in a later one.
public final class SuspendedTextOutputCallback: MessageCallback {
    public let field: Field
    public init(field: Field) { self.field = field }
}
