public import Foundation

/// Values of one flow, from its start to its end. Two flows of one workflow share none of them.
public final class FlowContext: Context {
    /// Identifies the flow in events, errors and log messages. Not a secret.
    public let id: String
    /// The context of the workflow that this flow belongs to.
    public let shared: SharedContext
    /// When the flow ends of itself, if its workflow sets a deadline.
    public let deadline: Date?
    public let values: ContextValues

    /// A context for a flow of its own, for tests and custom transforms.
    public convenience init(shared: SharedContext = SharedContext()) {
        self.init(id: UUID().uuidString, shared: shared, deadline: nil, values: ContextValues())
    }

    init(id: String, shared: SharedContext, deadline: Date?, values: ContextValues) {
        self.id = id
        self.shared = shared
        self.deadline = deadline
        self.values = values
    }
}
