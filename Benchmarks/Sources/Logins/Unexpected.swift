/// Something that a measurement cannot go on with.
package struct Unexpected: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
