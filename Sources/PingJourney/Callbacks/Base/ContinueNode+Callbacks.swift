extension Node {
    /// The callbacks of a step of a journey, in the server's order; empty for nodes that are not steps.
    public var callbacks: [any Callback] { actions.compactMap { $0 as? any Callback } }

    /// The first callback of a type; `nil` when the step has none.
    ///
    /// ```swift
    /// node.callback(NameCallback.self)?.name = "jo.field"
    /// ```
    public func callback<Wanted: Callback>(_ type: Wanted.Type) -> Wanted? {
        actions.lazy.compactMap { $0 as? Wanted }.first
    }
}
