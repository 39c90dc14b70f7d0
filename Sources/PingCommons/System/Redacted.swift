/// A value that reflection shows nothing of but its description, since it stores secrets or what users typed.
///
/// `dump` and a debugger print the description, and list no stored property.
public protocol Redacted: CustomReflectable {}

extension Redacted {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
