// struct AccessibilityTraits : SetAlgebra, Sendable
@available(iOS 13.0, macOS 10.15, *)
public struct AccessibilityTraits: SetAlgebra, Sendable {
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits

    private var bits: UInt64 = 0

    public init() {}
    private init(bits: UInt64) { self.bits = bits }

    // static let isButton: AccessibilityTraits, and so on
    public static let isButton = AccessibilityTraits(bits: 1)
    public static let isHeader = AccessibilityTraits(bits: 2)
    public static let isSelected = AccessibilityTraits(bits: 4)
    public static let isLink = AccessibilityTraits(bits: 8)
    @available(iOS 17.0, macOS 14.0, *)
    public static let isToggle = AccessibilityTraits(bits: 16)

    public func contains(_ member: Self) -> Bool { bits & member.bits == member.bits }
    public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
    public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
    public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
    public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        formUnion(newMember)
        return (true, newMember)
    }
    public mutating func remove(_ member: Self) -> Self? { nil }
    public mutating func update(with newMember: Self) -> Self? { nil }
    public mutating func formUnion(_ other: Self) { bits |= other.bits }
    public mutating func formIntersection(_ other: Self) { bits &= other.bits }
    public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
}

// struct AccessibilityChildBehavior : Hashable
@available(iOS 13.0, macOS 10.15, *)
public struct AccessibilityChildBehavior: Hashable, Sendable {
    // static let ignore: AccessibilityChildBehavior, and so on
    public static let ignore = AccessibilityChildBehavior()
    public static let contain = AccessibilityChildBehavior()
    public static let combine = AccessibilityChildBehavior()
}

// Apple's return type is ModifiedContent<Self, AccessibilityAttachmentModifier> for all but accessibilityElement.
extension View {
    // nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
    // nonisolated func accessibilityLabel(_ label: Text)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityLabel(_ label: Text) -> some View { self }
    // @_disfavoredOverload nonisolated func accessibilityLabel<S>(_ label: S) where S : StringProtocol
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload
    public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
    // nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
    // @_disfavoredOverload nonisolated func accessibilityHint<S>(_ hint: S) where S : StringProtocol
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload
    public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
    // nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
    // @_disfavoredOverload nonisolated func accessibilityValue<S>(_ value: S) where S : StringProtocol
    @available(iOS 14.0, macOS 11.0, *)
    @_disfavoredOverload
    public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
    // nonisolated func accessibilityRepresentation<V>(@ContentBuilder representation: () -> V) -> some View where V : View
    // Before SDK 27 the builder is ViewBuilder.
    @available(iOS 15.0, macOS 12.0, *)
    public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
        self
    }
    // nonisolated func accessibilityHidden(_ hidden: Bool)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { self }
    // nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits)
    @available(iOS 14.0, macOS 11.0, *)
    public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    // nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View
    @available(iOS 13.0, macOS 10.15, *)
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
}
