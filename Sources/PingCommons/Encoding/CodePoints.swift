extension String {
    /// Whether two texts have the same code points. Swift's `==` also takes texts for the same that are only canonically
    /// equivalent, such as `é` in one code point and in two; identifiers of the protocols are not.
    package func hasSameCodePoints(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
