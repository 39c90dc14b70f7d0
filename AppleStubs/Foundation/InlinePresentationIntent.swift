public import FoundationEssentials

// struct InlinePresentationIntent : OptionSet, Hashable, Sendable
@available(iOS 15.0, macOS 12.0, *)
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    // static var emphasized: InlinePresentationIntent { get }
    public static var emphasized: InlinePresentationIntent { InlinePresentationIntent(rawValue: 1) }
    // static var stronglyEmphasized: InlinePresentationIntent { get }
    public static var stronglyEmphasized: InlinePresentationIntent { InlinePresentationIntent(rawValue: 2) }
}

// An attribute of AttributedString is only reached by its subscript(dynamicMember:), so `self.` has to stand before its name.
extension AttributeScopes.FoundationAttributes {
    // @frozen enum InlinePresentationIntentAttribute : CodableAttributedStringKey, …
    @available(iOS 15.0, macOS 12.0, *)
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
        // typealias Value = InlinePresentationIntent
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
    }

    // let inlinePresentationIntent: AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute
    @available(iOS 15.0, macOS 12.0, *)
    public var inlinePresentationIntent: InlinePresentationIntentAttribute { fatalError() }
}
