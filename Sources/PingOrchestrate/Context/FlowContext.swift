/// Values of one flow, from its start to its end. Two flows of one workflow share none of them.
///
/// A context lives as long as a node of its flow. Do not keep a node in it: the two would hold each other forever.
public final class FlowContext: Context {
    /// Identifies the flow in events, errors and log messages. Not a secret.
    public var id: String { values.identifier { workflow.config.system.uuid().uuidString } }
    /// The workflow that the flow runs on.
    public let workflow: Workflow
    /// When the flow ends of itself, if its workflow sets a deadline.
    public let deadline: Date?
    public let values: ContextValues

    /// The context shared by all flows of the workflow.
    public var shared: SharedContext { workflow.sharedContext }

    /// The context of a flow that no `start` began, for tests of actions and modules.
    ///
    /// - Parameter workflow: The workflow of the flow; by default one without modules.
    public convenience init(workflow: Workflow = Workflow(config: WorkflowConfig())) {
        self.init(workflow: workflow, deadline: nil, values: ContextValues())
    }

    init(workflow: Workflow, deadline: Date?, values: ContextValues) {
        self.workflow = workflow
        self.deadline = deadline
        self.values = values
    }
}
