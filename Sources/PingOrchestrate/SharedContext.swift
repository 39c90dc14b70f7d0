import PingCommons

/// Values shared by all flows of one workflow, for as long as the workflow lives.
public final class SharedContext: Context {
    public let values: ContextValues
    private let owner = Locked(Owner())

    private struct Owner {
        weak var workflow: Workflow?
    }

    /// An empty context.
    public init() {
        values = ContextValues()
    }

    /// The workflow this context belongs to, which transforms need to make a ``ContinueNode``; `nil` while it is being
    /// built and after it has gone.
    public internal(set) var workflow: Workflow? {
        get { owner.withLock { $0.workflow } }
        set { owner.withLock { $0.workflow = newValue } }
    }
}

/// The name the documents use for ``SharedContext``.
public typealias WorkflowContext = SharedContext
