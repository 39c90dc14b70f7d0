/// Query parameters for the requests of a flow.
public struct CustomParameterConfig: Sendable {
    /// The requests that carry a parameter.
    public enum Phase: Sendable {
        /// The request that starts a flow.
        case start
        /// Requests that submit steps.
        case next
        /// Both.
        case both
    }

    var parameters: [(name: String, value: String, phase: Phase)] = []

    /// A configuration without parameters.
    public init() {}

    /// Adds a parameter.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: Its value; the SDK percent-encodes it.
    ///   - phase: The requests that carry it.
    public mutating func parameter(name: String, value: String, phase: Phase = .both) {
        parameters.append((name, value, phase))
    }
}

/// Adds query parameters to requests that start a flow or submit a step.
///
/// ```swift
/// config.module(CustomParameter.config) { parameter in
///     parameter.parameter(name: "ui_locales", value: "fr-CA", phase: .start)
/// }
/// ```
///
/// The parameters of a DaVinci flow's start are parameters of its authorization request, pushed (RFC 9126) or plain.
/// There, each has one value, and `state` and `nonce` are the SDK's.
public enum CustomParameter {
    /// The module.
    public static let config = Module.of(
        name: "CustomParameter",
        { CustomParameterConfig() },
        setup: { setup in
            let atStart = setup.config.parameters.filter { $0.phase != .next }
            let atNext = setup.config.parameters.filter { $0.phase != .start }
            // The module may be there more than once.
            let others = setup.context[.startParameters] ?? []
            setup.context[.startParameters] = others + atStart.map { ($0.name, $0.value) }
            setup.start { context, request in
                for parameter in context.takeStartParameters() {
                    request.parameter(name: parameter.name, value: parameter.value)
                }
                return request
            }
            setup.next { _, _, request in
                for parameter in atNext { request.parameter(name: parameter.name, value: parameter.value) }
                return request
            }
        }
    )
}

extension FlowContext {
    /// The parameters for the start of the flow, once: a product that pushes its request has to take them along.
    package func takeStartParameters() -> [(name: String, value: String)] {
        update(.startParameters) { left in
            defer { left = [] }
            return left ?? shared[.startParameters] ?? []
        }
    }
}

extension ContextKey where Value == [(name: String, value: String)] {
    /// Of all flows in the shared context; of one flow those that nobody has taken.
    fileprivate static var startParameters: Self { ContextKey("com.pingidentity.orchestrate.startParameters") }
}
