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

extension AttributedString {
    // subscript<K>(dynamicMember keyPath: KeyPath<AttributeDynamicLookup, K>) -> K.Value?, with
    // AttributeScopes.FoundationAttributes.inlinePresentationIntent
    @available(iOS 15.0, macOS 12.0, *)
    public var inlinePresentationIntent: InlinePresentationIntent? {
        get { nil }
        set {}
    }
}
