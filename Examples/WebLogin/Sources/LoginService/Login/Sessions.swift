import Crypto
import Foundation
import PingLogin

/// The sessions of users who have logged in.
struct Sessions: Sendable {
    private let maker: LoginMaker
    private let flows: [String: LoginFlow]
    /// The keys of form tokens, the present one first.
    private let keys: [SymmetricKey]
    private let limit: Duration

    init(_ desk: LoginDesk, _ configuration: ServiceConfiguration) {
        maker = desk.maker
        flows = desk.flows
        limit = configuration.sessionLimit
        // No other purpose has these keys.
        keys = ([configuration.keys.current] + configuration.keys.former).map { key in
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: key.reveal()),
                info: Data("weblogin form".utf8),
                outputByteCount: 32
            )
        }
    }

    /// The name of a session's user, which the provider states; `nil` when there is no such session, it has
    /// ended, or nobody can read it.
    ///
    /// - Throws: ``PageError`` when the provider does not respond, or the store does not forget
    ///   a session that has ended.
    func userName(_ session: SessionName) async throws -> String? {
        guard let login = login(session), let user = try await maker.readable("session", login.storedUser) else {
            return nil
        }
        guard !session.isOlder(than: limit) else { return try await forget(session) }
        switch await user.userinfo() {
        case .success(let claims):
            return ["preferred_username", "name", "sub"].lazy.compactMap { claims[$0]?.string }.first
        case .failure(let error) where error.endsSession: return try await forget(session)
        case .failure(let error):
            if let cause = error.cause as? PingError, maker.isUnreadable("session", cause) { return nil }
            throw PageError.unavailable.caused(by: error).offeringSignOff(formToken(session))
        }
    }

    /// Ends a session, here and at the server.
    ///
    /// - Returns: The error when the server did not confirm it; `nil` otherwise. This service has forgotten
    ///   the tokens all the same.
    /// - Throws: ``PageError`` when the tokens may still be stored.
    func signOff(_ session: SessionName) async throws(PageError) -> SignOffError? {
        guard let login = login(session), case .failure(let error) = await login.signOff() else { return nil }
        let user: (any User)?
        // Nobody can use a session that cannot be read.
        do { user = try await maker.readable("session", login.storedUser) } catch {
            throw .stillSignedIn.caused(by: error)
        }
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
    func formToken(_ session: SessionName) -> String { formTokens(session)[0] }

    /// Compares in constant time. Another instance may have made the token, and have another present key.
    func isFormToken(_ token: String?, of session: SessionName) -> Bool {
        guard let token = token.map({ Secret($0) }) else { return false }
        return formTokens(session).contains { Secret($0) == token }
    }

    private func formTokens(_ session: SessionName) -> [String] {
        keys.map { Hexadecimal.text(HMAC<SHA256>.authenticationCode(for: Data(session.cookie.utf8), using: $0)) }
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
