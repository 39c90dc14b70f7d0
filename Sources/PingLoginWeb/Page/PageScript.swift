/// A script of a page's own.
package struct PageScript: Sendable, Hashable {
    let source: String
    /// Whether it may send requests to the page's origin.
    let connects: Bool

    /// - Parameters:
    ///   - source: The script. It contains no end tag.
    ///   - connects: Whether it may send requests to the page's origin.
    package init(_ source: StaticString, connects: Bool = false) {
        self.source = source.description
        self.connects = connects
    }
}
