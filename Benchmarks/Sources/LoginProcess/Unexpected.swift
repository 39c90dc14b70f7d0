import PingFoundation
import PingOidc

/// An error that ends a measurement.
package struct Unexpected: LocalizedError, CustomStringConvertible {
    package let description: String
    package var errorDescription: String? { description }

    package init(_ description: String) { self.description = description }
}
