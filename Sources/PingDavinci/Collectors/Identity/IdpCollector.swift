import PingCommons
import PingNetwork
import PingOrchestrate

/// A button to log in with an identity provider. Wire type `SOCIAL_LOGIN_BUTTON`.
///
/// ``authorize()`` uses the handler for this provider, or the browser, that the app has installed with `IdpModule`. An
/// app that shows the browser itself opens ``authorizationURL()`` and gives the URL that it returned with to
/// ``accept(redirect:)``. After either, `node.next()` continues the login.
public final class IdpCollector: Submittable, Closeable {
    public let field: Field
    private let outcome = Locked<IdpOutcome?>(nil)

    public init(field: Field) { self.field = field }

    /// Whether the user can choose the provider.
    public var idpEnabled: Bool { field.bool("idpEnabled") ?? true }
    /// The provider's identifier at the server.
    public var idpId: String { field.string("idpId") ?? "" }
    /// The server's name for the provider, such as `GOOGLE`.
    public var idpType: String { field.string("idpType") ?? "" }
    /// The URL at which the login with the provider begins; empty when the server sent no link.
    public var link: String { field.received["links"]?["authenticate"]?["href"]?.string ?? "" }
    /// Whether the user has logged in with the provider, so that `node.next()` continues.
    package var isAuthorized: Bool { outcome.current != nil && !field.isSetAside }

    /// A user who logs in another way does not need this one.
    public func validate() -> [ValidationError] { [] }

    public var submission: Submission? { outcome.current.map { _ in Submission(.action) } }

    public func ownRequest() throws -> Request? {
        guard let outcome = outcome.current, let context = field.context else { return nil }
        return try outcome.request(FormLinks(field, context))
    }

    /// Discards the result of the login. A login that is open in a browser may still return to the step.
    public func close() { outcome.set(nil) }

    /// Lets the user log in with what the app has installed: its handler for the provider, or its browser. The SDK uses
    /// the browser when the server's description of the provider is not enough for a handler.
    ///
    /// - Throws: `PingError` that says what is missing or what failed; `CancellationError` when the user declined.
    public func authorize() async throws { try await authorize(lent: nil) }

    /// As ``authorize()``.
    ///
    /// - Parameter lent: A browser for an app that has not installed one.
    package func authorize(lent: (any IdpBrowser)?) async throws {
        let context = try usableContext()
        let ways = context.shared[.idpConfig] ?? IdpConfig()
        let browser = ways.browser ?? lent
        if let handler = ways.handler(for: idpType) {
            do { return try await authorize(with: handler) } catch let error as PingError
                where error.code == .idpUndescribed && browser != nil
            {
                context.workflow.config.logger.w("Login with \(providerName) continues in the browser.", error: error)
            }
        }
        guard let browser else {
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
    /// - Throws: The handler's error, or `PingError` when the server's description of the provider cannot be used.
    public func authorize(with handler: any IdpHandler) async throws {
        let exchange = NativeIdpExchange(context: try usableContext())
        finish(with: try await exchange.authorize(link: link, handler: handler))
    }

    /// Lets the user log in with a browser.
    ///
    /// - Parameters:
    ///   - browser: Shows the page.
    ///   - callbackScheme: The scheme of the redirect URL, where the browser needs to know it beforehand.
    /// - Throws: The error that the browser threw, or `PingError` when it returned with another login's URL.
    public func authorize(in browser: any IdpBrowser, callbackScheme: String? = nil) async throws {
        let interaction = field.document["interactionId"]
        let redirect = try await browser.open(try authorizationURL(), callbackScheme: callbackScheme) {
            IdpRedirect($0).isResponse(to: interaction)
        }
        try accept(redirect: redirect)
    }

    /// The page to open in a browser. From then on, ``accept(redirect:)`` accepts the browser's redirect, once.
    ///
    /// - Throws: `PingError` when the server sent no usable link.
    public func authorizationURL() throws -> String {
        let context = try usableContext()
        let url = try WebURL(link)
        context[.awaitedIdp] = field.id
        return url.absoluteString
    }

    /// Accepts the URL that the browser returned with.
    ///
    /// The SDK accepts the continue token in it only while this flow waits for this login. It refuses a second URL, a
    /// URL for another step, and one that names another interaction.
    ///
    /// - Parameter redirect: The URL.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/idpRefused`` or
    ///   ``PingCommons/PingError/Code/idpUnexpectedRedirect``.
    public func accept(redirect: String) throws {
        let context = try usableContext()
        let page = IdpRedirect(redirect)
        let token = Result { try page.continueToken() }
        let isOfThisFlow = page.interaction(matches: field.document["interactionId"])
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
                "The browser returned with a login that this step did not ask for.",
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
        if let step = continueNode, step.isCompleted {
            throw PingError(
                .alreadySubmitted,
                "The server has accepted this step already.",
                recovery: "Continue with the node that next() returned."
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
    static var awaitedIdp: Self { ContextKey(persistent: "com.pingidentity.davinci.AWAITED_IDP") }
}

extension PingError.Code {
    /// There is no way to log in with this identity provider here.
    public static let idpUnavailable: Self = "idp_unavailable"
    /// The identity provider, or the server on its behalf, refused the login.
    public static let idpRefused: Self = "idp_refused"
    /// The server does not say what a login on this device needs to know of the provider.
    public static let idpUndescribed: Self = "idp_undescribed"
    /// A browser returned with a login that the step did not ask for.
    public static let idpUnexpectedRedirect: Self = "idp_unexpected_redirect"
}
