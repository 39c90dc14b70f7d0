import PingCommons
import PingOrchestrate

/// Tells the server in every request of a flow which client speaks, and in which languages.
enum PlatformHeader {
    static func module(_ languages: AcceptLanguage) -> Module<Void> {
        Module.of(name: "PlatformHeader") { setup in
            setup.context[.languages] = languages
            setup.context[.acceptLanguage] = languages.headerValue
            setup.start { context, request in add(to: request, of: context) }
            setup.next { context, _, request in add(to: request, of: context) }
        }
    }

    /// - Parameter context: The flow that the request is of.
    @discardableResult
    static func add(to request: Request, of context: FlowContext) -> Request {
        ClientHeader.add(
            to: request,
            platform: context.workflow.config.requestedPlatform,
            languages: context.shared[.acceptLanguage]
        )
        return request
    }
}

extension ContextKey where Value == String {
    /// The `Accept-Language` value of a workflow's requests; `nil` without a known language.
    fileprivate static var acceptLanguage: Self { ContextKey("com.pingidentity.davinci.ACCEPT_LANGUAGE") }
}
