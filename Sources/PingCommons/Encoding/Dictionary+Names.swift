extension Dictionary where Key == String {
    /// The values in the order of their names. Sorts the names alone, so that a program holds one sort for all types.
    @inlinable package var sortedByName: [(key: String, value: Value)] {
        keys.sorted().compactMap { name in self[name].map { (name, $0) } }
    }
}
