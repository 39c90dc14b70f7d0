import PingOrchestrate

/// Turns a received step into views of its callbacks, and the views back into what is sent.
package enum CallbackList {
    /// A step with a view for each callback, in order; unknown ones too.
    package static func step(
        _ document: JSON,
        _ context: FlowContext,
        request: @escaping @Sendable (ContinueNode) throws -> Request
    ) -> ContinueNode {
        let actions = actions(of: document, context.workflow.actionRegistry)
        return ContinueNode(context: context, input: document, actions: actions, request: request)
    }

    private static func actions(of document: JSON, _ registry: ActionRegistry) -> [any Action] {
        var taken: Set<String> = []
        return (document["callbacks"]?.array ?? []).enumerated().map { index, json in
            let known = json["type"]?.string.flatMap { registry[$0] }?(json)
            let action = known ?? UnknownCallback(field: Field(json))
            (action as? any Callback)?.field.place(at: index, in: document, taken: &taken)
            return action
        }
    }

    /// The received step with the present values of its inputs. All else is as it was received.
    package static func submission(of node: ContinueNode) -> JSON {
        guard let received = node.input["callbacks"]?.array else { return node.input }
        var submission = node.input
        submission["callbacks"] = .array(
            zip(received, node.actions).map { json, action in (action as? any Callback)?.payload() ?? json }
        )
        return submission
    }
}
