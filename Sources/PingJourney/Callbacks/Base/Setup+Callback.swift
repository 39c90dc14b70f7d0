extension Setup {
    /// Says which callback a wire type becomes in this workflow. The last registration of a wire type wins.
    ///
    /// - Parameters:
    ///   - callback: The callback's type.
    ///   - wireType: The type's name in the server's JSON.
    public func register<NewCallback: Callback>(callback: NewCallback.Type, for wireType: String) {
        register(wireType) { json in NewCallback(field: Field(json)) }
    }
}
