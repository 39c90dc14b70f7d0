public struct AccessibilityTraits: SetAlgebra, Sendable {
    public typealias Element = AccessibilityTraits
    public typealias ArrayLiteralElement = AccessibilityTraits

    private var bits: UInt64 = 0

    public init() {}
    private init(bits: UInt64) { self.bits = bits }

    public static let isButton = Self(bits: 1)
    public static let isHeader = Self(bits: 2)
    public static let isSelected = Self(bits: 4)
    public static let isLink = Self(bits: 8)

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

public struct AccessibilityChildBehavior: Hashable, Sendable {
    public static let ignore = Self()
    public static let contain = Self()
    public static let combine = Self()
}

extension View {
    public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
    public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View { self }
    public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
}
