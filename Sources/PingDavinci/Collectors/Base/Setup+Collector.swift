extension Setup {
    /// Says which collector a field type becomes in this workflow. A later registration replaces an earlier one.
    ///
    /// - Parameters:
    ///   - collector: The collector's type.
    ///   - wireTypes: Values of `inputType` or `type` in a field's JSON.
    public func register<C: Collector>(collector: C.Type, for wireTypes: String...) {
        for wireType in wireTypes {
            register(wireType) { json in C(field: Field(json)) }
        }
    }
}
