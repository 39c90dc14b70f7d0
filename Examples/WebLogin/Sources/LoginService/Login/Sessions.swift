import Crypto
import Foundation
import PingLogin

/// The sessions of users who have logged in.
struct Sessions: Sendable {
    private let maker: LoginMaker
    private let flows: [String: LoginFlow]
    private let key: SymmetricKey
    private let limit: Duration

    init(_ desk: LoginDesk, _ configuration: ServiceConfiguration) {
        maker = desk.maker
        flows = desk.flows
        limit = configuration.sessionLimit
        // No other purpose has this key.
        self.key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: configuration.key.reveal()),
            info: Data("weblogin form".utf8),
            outputByteCount: 32
        )
    }

    /// The name of a session's user, which the provider states; `nil` when there is no such session, or it has ended.
    ///
    /// - Throws: ``PageError`` when the provider does not respond, or the store does not forget a session that has ended.
    func userName(_ session: SessionName) async throws -> String? {
        guard let login = login(session), let user = try await login.storedUser() else { return nil }
        guard !session.isOlder(than: limit) else { return try await forget(session) }
        switch await user.userinfo() {
        case .success(let claims):
            return ["preferred_username", "name", "sub"].lazy.compactMap { claims[$0]?.string }.first
        case .failure(let error) where error.endsSession: return try await forget(session)
        case .failure(let error):
            throw PageError.unavailable.caused(by: error).offeringSignOff(formToken(session))
        }
    }

    /// Ends a session, here and at the server.
    ///
    /// - Returns: The error when the server did not confirm it; `nil` otherwise. This service has forgotten the tokens all the same.
    /// - Throws: ``PageError`` when the tokens may still be stored.
    func signOff(_ session: SessionName) async throws(PageError) -> SignOffError? {
        guard let login = login(session), case .failure(let error) = await login.signOff() else { return nil }
        let user: (any User)?
        do { user = try await login.storedUser() } catch { throw .stillSignedIn.caused(by: error) }
        guard user == nil else { throw .stillSignedIn.caused(by: error).offeringSignOff(formToken(session)) }
        return error
    }

    /// Nobody can use the session any more, so its user must not have to end it.
    private func forget(_ session: SessionName) async throws -> String? {
        if let error = try await signOff(session) {
            maker.logger.w("The server did not confirm a sign-off.", error: error)
        }
        return nil
    }

    /// The token of the session's own forms.
    func formToken(_ session: SessionName) -> String {
        Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: Data(session.cookie.utf8), using: key))
    }

    /// Compares in constant time.
    func isFormToken(_ token: String?, of session: SessionName) -> Bool {
        guard let token else { return false }
        return Secret(token) == Secret(formToken(session))
    }

    private func login(_ session: SessionName) -> ProductLogin? {
        flows[session.flow].map { maker.login($0, session) }
    }
}

extension OidcError {
    /// Whether no later attempt can succeed: the tokens have expired, or the provider refuses them.
    fileprivate var endsSession: Bool {
        if case .apiError(code: 401, _) = self { true } else { requiresLogin }
    }
}
