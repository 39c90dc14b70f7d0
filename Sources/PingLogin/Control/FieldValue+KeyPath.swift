extension FieldValue {
    /// The value of a callback's or collector's property.
    init<Root: AnyObject & Sendable>(_ root: Root, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable) {
        self.init(read: { root[keyPath: keyPath] }, write: { root[keyPath: keyPath] = $0 })
    }
}
