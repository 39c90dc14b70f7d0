import PingPlatform

extension String {
    /// Whether two texts have the same code points. Swift's `==` also takes texts for the same that are only
    /// canonically equivalent, such as `é` in one code point and in two; identifiers of the protocols are not.
    package func hasSameCodePoints(as other: String) -> Bool {
        let count = utf8.count
        guard count == other.utf8.count else { return false }
        // One comparison is faster than one for each byte, and a login looks up hundreds of names in what it receives.
        let same = unsafe utf8.withContiguousStorageIfAvailable { left in
            unsafe other.utf8.withContiguousStorageIfAvailable { right in
                guard let left = left.baseAddress, let right = right.baseAddress else { return true }
                return unsafe memcmp(left, right, count) == 0
            }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

/// A name or an identifier of a protocol, such as a JSON member's name or an issuer: the same as another one only if
/// both have the same code points.
package struct Identifier: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The identifier as it was received.
    package let text: String

    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    package static func == (left: Identifier, right: Identifier) -> Bool { left.text.hasSameCodePoints(as: right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    package var description: String { text }
}

extension JSON {
    /// The identifier that a string holds; `nil` for every other value.
    package var identifier: Identifier? { string.map { Identifier($0) } }
}
