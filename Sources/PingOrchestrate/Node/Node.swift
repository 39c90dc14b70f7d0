/// The state of a flow: what `start()` and `next()` return.
///
/// Test for the four documented types, or switch over ``kind``, which the compiler checks for completeness:
///
/// ```swift
/// switch node.kind {
/// case .continue(let step): show(step)
/// case .error(let error): show(error.message)
/// case .failure(let failure): report(failure.cause)
/// case .success(let success): finish(success.session)
/// case .empty: break
/// }
/// ```
public protocol Node: Sendable {
    /// The node as a case of a closed enumeration.
    var kind: NodeKind { get }
}

/// The kinds of nodes.
public enum NodeKind: Sendable {
    /// A step that asks for something.
    case `continue`(ContinueNode)
    /// The server refused the submission.
    case error(ErrorNode)
    /// The flow failed.
    case failure(FailureNode)
    /// The flow is complete.
    case success(SuccessNode)
    /// The flow has not started. A workflow never returns it; see ``EmptyNode``.
    case empty
}

/// The node before a flow has started, as an initial value for user interfaces.
public struct EmptyNode: Node {
    /// Creates the node.
    public init() {}
    public var kind: NodeKind { .empty }
}

extension Node {
    /// The server's message of an ``ErrorNode``, or what went wrong in a ``FailureNode``; `nil` for every other node.
    public var message: String? {
        // The annotation selects the node's own property; without it, this property would match.
        let message: String
        switch kind {
        case .error(let node): message = node.message
        case .failure(let node): message = node.message
        case .continue, .success, .empty: return nil
        }
        return message
    }

    /// The cause of a ``FailureNode``; `nil` for every other node.
    public var cause: (any Error)? {
        guard case .failure(let node) = kind else { return nil }
        let cause: any Error = node.cause
        return cause
    }

    /// The session of a ``SuccessNode``; `nil` for every other node.
    public var session: (any Session)? {
        guard case .success(let node) = kind else { return nil }
        let session: any Session = node.session
        return session
    }

    /// The received document; `null` for a node without one.
    public var input: JSON {
        switch kind {
        case .continue(let node): node.input
        case .error(let node): node.input
        case .success(let node): node.input
        case .failure, .empty: .null
        }
    }

    /// The fields of a ``ContinueNode``; empty for every other node.
    public var actions: [any Action] { if case .continue(let node) = kind { node.actions } else { [] } }
}
