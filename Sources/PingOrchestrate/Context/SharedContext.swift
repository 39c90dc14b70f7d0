/// Values shared by all flows of one workflow, for as long as the workflow lives.
public final class SharedContext: Context {
    public let values: ContextValues

    /// An empty context.
    public init() {
        values = ContextValues()
    }
}

/// The name the documents use for ``SharedContext``.
public typealias WorkflowContext = SharedContext
