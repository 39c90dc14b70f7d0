import PingOidc

/// Something that a measurement cannot go on with.
package struct Unexpected: LocalizedError, CustomStringConvertible {
    package let description: String
    package var errorDescription: String? { description }

    package init(_ description: String) { self.description = description }
}
