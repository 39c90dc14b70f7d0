import HTTPTypes

/// The header fields that tell the server what kind of client it talks to.
enum PlatformHeader {
    static func module(_ languages: AcceptLanguage) -> Module<Void> {
        Module.of(name: "PlatformHeader") { setup in
            setup.context[.acceptLanguage] = languages.headerValue
            setup.start { context, request in add(to: request, of: context) }
            setup.next { context, _, request in add(to: request, of: context) }
        }
    }

    // Made once, since a name is checked letter by letter.
    private static let requestedWith = HTTPField.Name("x-requested-with")
    private static let requestedPlatform = HTTPField.Name("x-requested-platform")

    /// - Parameters:
    ///   - context: The flow that the request is of.
    ///   - isNamed: Whether to say that it is an SDK who asks.
    @discardableResult
    static func add(to request: Request, of context: FlowContext, isNamed: Bool = true) -> Request {
        if isNamed, let requestedWith { request.header(requestedWith, "ping-sdk") }
        // The value tells which kind of SDK speaks, not on which system: the browser's says "javascript" everywhere, and
        // no server is known to take another than "ios", "android" and "javascript". This one speaks as the iOS SDK does.
        if let requestedPlatform { request.header(requestedPlatform, "ios") }
        if let languages = context.shared[.acceptLanguage] { request.header(.acceptLanguage, languages) }
        return request
    }
}

extension ContextKey where Value == String {
    /// What the `Accept-Language` of a workflow's requests says; none where no language is known.
    fileprivate static var acceptLanguage: Self { ContextKey("com.pingidentity.davinci.ACCEPT_LANGUAGE") }
}
