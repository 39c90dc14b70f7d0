/// Where a flow stands: what `start()` and `next()` return.
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
    /// The node as one of a closed set.
    var kind: NodeKind { get }
}

/// The nodes there are.
public enum NodeKind: Sendable {
    /// A step that asks for something.
    case `continue`(ContinueNode)
    /// The server refused what it was sent.
    case error(ErrorNode)
    /// The flow could not go on.
    case failure(FailureNode)
    /// The flow is complete.
    case success(SuccessNode)
    /// Nothing yet. Never returned by a workflow; see ``EmptyNode``.
    case empty
}

/// The node before a flow has started, as a first value for user interfaces.
public struct EmptyNode: Node {
    /// The value to begin with.
    public init() {}
    public var kind: NodeKind { .empty }
}

extension Node {
    /// The server's message of an ``ErrorNode``; `nil` for every other node.
    public var message: String? {
        guard case .error(let node) = kind else { return nil }
        // Named by its type, which is not optional, since this very property would match otherwise.
        let message: String = node.message
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

    /// What a ``ContinueNode`` asks for; empty for every other node.
    public var actions: [any Action] { if case .continue(let node) = kind { node.actions } else { [] } }
}
