/// A button to log in with an identity provider. Wire type `SOCIAL_LOGIN_BUTTON`.
///
/// ``authorize()`` takes the way the app has installed with `IdpModule`: its handler for this provider, or its browser.
/// Where the app shows the browser itself, open ``authorizationURL()`` and give the URL that led back to
/// ``accept(redirect:)``. After either, `node.next()` goes on with the login.
public final class IdpCollector: RequestProvidingCollector, DecidingCollector, RefusalAwareCollector, Closeable {
    public let field: Field
    private let outcome = Locked<IdpOutcome?>(nil)

    public init(field: Field) { self.field = field }

    /// Whether the provider can be used.
    public var idpEnabled: Bool { field.bool("idpEnabled") ?? true }
    /// The provider's identifier at the server.
    public var idpId: String { field.string("idpId") ?? "" }
    /// The server's name for the provider, such as `GOOGLE`.
    public var idpType: String { field.string("idpType") ?? "" }
    /// Where the login with the provider begins; empty when the server sent no link.
    public var link: String { field.received["links"]?["authenticate"]?["href"]?.string ?? "" }
    /// Whether the user has logged in with the provider, so that `node.next()` goes on.
    public var isAuthorized: Bool { outcome.current != nil }

    /// A social login has no key.
    public var problems: [FieldProblem] {
        let leadsNowhere = (try? WebURL(link)) == nil
        return field.shapeProblems(["idpId": .text, "idpType": .text, "idpEnabled": .boolean])
            + (leadsNowhere ? [field.problem("links", "They lead to no page to log in with.")] : [])
    }

    /// A login with another way need not use this one.
    public func validate() -> [ValidationError] { [] }

    public func answeringRequest() throws -> Request? {
        guard let outcome = outcome.current, let context = field.context else { return nil }
        return try outcome.request(FormLinks(field, context))
    }

    /// A page that is open in a browser is still awaited: who comes back from it has done that last.
    public func yield(keepingAnswer: Bool) { outcome.set(nil) }

    /// A login that is open in a browser meanwhile may still come back to the step.
    package func stepWasRefused() { outcome.set(nil) }

    public func close() {
        outcome.set(nil)
        // The next step may have a field of the same name.
        let id = field.id
        field.context?.update(.awaitedIdp) { awaited in
            if awaited == id { awaited = nil }
        }
    }

    /// Lets the user log in with the way the app has installed: its handler for the provider, or its browser. Where the
    /// server does not describe the provider to a handler, the browser is taken.
    ///
    /// - Throws: `PingError` that says what is missing or went wrong; `CancellationError` when the user declined.
    public func authorize() async throws {
        let context = try usableContext()
        let ways = context.shared[.idpConfig] ?? IdpConfig()
        if let handler = ways.handler(for: idpType) {
            do { return try await authorize(with: handler) } catch let error as PingError
                where error.code == .idpUndescribed && ways.browser != nil
            {
                context.workflow.config.logger.w("The login with \(providerName) goes on in the browser.", error: error)
            }
        }
        guard let browser = ways.browser else {
            throw PingError(
                .providerMissing,
                "The app has no way to log in with \(providerName).",
                recovery: "Install a handler or a browser with config.module(IdpModule.config)."
            )
        }
        try await authorize(in: browser, callbackScheme: ways.callbackScheme)
    }

    /// Lets the user log in on this device.
    ///
    /// - Parameter handler: Does the login.
    /// - Throws: What the handler threw, or `PingError` when the server's description of the provider cannot be used.
    public func authorize(with handler: any IdpHandler) async throws {
        let exchange = NativeIdpExchange(context: try usableContext())
        finish(with: try await exchange.authorize(link: link, handler: handler))
    }

    /// Lets the user log in in a browser.
    ///
    /// - Parameters:
    ///   - browser: Shows the page.
    ///   - callbackScheme: The scheme of the URL that leads back, where the browser needs to know it beforehand.
    /// - Throws: What the browser threw, or `PingError` when it led back with something else than this login.
    public func authorize(in browser: any IdpBrowser, callbackScheme: String? = nil) async throws {
        try accept(redirect: try await browser.open(try authorizationURL(), callbackScheme: callbackScheme))
    }

    /// The page to open in a browser. From now on, and once, ``accept(redirect:)`` takes what it leads back with.
    ///
    /// - Throws: `PingError` when the server sent no usable link.
    public func authorizationURL() throws -> String {
        let context = try usableContext()
        let url = try WebURL(link)
        context[.awaitedIdp] = field.id
        return url.absoluteString
    }

    /// Takes the URL that led back from the browser.
    ///
    /// The continue token in it is taken only where this very login of this flow is awaited; a second one, one for
    /// another step and one that names another interaction are refused.
    ///
    /// - Parameter redirect: The URL.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/idpRefused`` or
    ///   ``PingCommons/PingError/Code/idpUnexpectedRedirect``.
    public func accept(redirect: String) throws {
        let context = try usableContext()
        let answer = IdpRedirect(redirect)
        let token = Result { try answer.continueToken() }
        let isOfThisFlow = answer.interaction(matches: field.document["interactionId"])
        let id = field.id
        let isAwaited = context.update(.awaitedIdp) { awaited in
            guard awaited == id, isOfThisFlow else { return false }
            // Any app can call the redirect URI: what brings no token does not keep the genuine one from being taken.
            if case .success = token { awaited = nil }
            return true
        }
        guard isAwaited else {
            throw PingError(
                .idpUnexpectedRedirect,
                "The browser led back with a login that this step did not ask for.",
                recovery: "Start the login with the provider again."
            )
        }
        finish(with: .continueToken(try token.get()))
    }

    private func finish(with outcome: IdpOutcome) {
        self.outcome.set(outcome)
        decide()
    }

    private var providerName: String { idpType.isEmpty ? "this provider" : ServerText.quoted(idpType) }

    private func usableContext() throws -> FlowContext {
        guard let context = field.context else { throw PingError.noStep }
        if let step = continueNode, step.isAnswered {
            throw PingError(
                .alreadySubmitted,
                "This step has been answered already.",
                recovery: "Go on with the node that the answer led to."
            )
        }
        guard idpEnabled else {
            throw PingError(
                .idpUnavailable,
                "The server has switched off the login with \(providerName).",
                recovery: "Offer only providers with idpEnabled, or switch this one on in the flow."
            )
        }
        return context
    }
}

extension ContextKey where Value == String {
    /// The field whose login in the browser is awaited in a flow.
    fileprivate static var awaitedIdp: Self { ContextKey(persistent: "com.pingidentity.davinci.AWAITED_IDP") }
}

extension PingError.Code {
    /// There is no way to log in with this identity provider here.
    public static let idpUnavailable: Self = "idp_unavailable"
    /// The identity provider, or the server on its behalf, refused the login.
    public static let idpRefused: Self = "idp_refused"
    /// The server does not say what a login on this device needs to know of the provider.
    public static let idpUndescribed: Self = "idp_undescribed"
    /// A browser led back with a login that was not asked for.
    public static let idpUnexpectedRedirect: Self = "idp_unexpected_redirect"
}
