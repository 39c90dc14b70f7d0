import Crypto
import Foundation
import PingLogin

/// The sessions of users who have logged in.
struct Sessions: Sendable {
    private let maker: LoginMaker
    private let flows: [String: LoginFlow]
    private let key: SymmetricKey

    init(_ desk: LoginDesk, key: EncryptionKey) {
        maker = desk.maker
        flows = desk.flows
        // No other purpose has this key.
        self.key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: key.reveal()),
            info: Data("weblogin form".utf8),
            outputByteCount: 32
        )
    }

    /// The name of a session's user, which the provider states; `nil` when there is no such session, or it has ended.
    ///
    /// - Throws: ``PageError`` when the provider does not respond.
    func userName(_ session: SessionName) async throws -> String? {
        guard let login = login(session), let user = try await login.storedUser() else { return nil }
        do {
            let claims = try await user.userinfo().get()
            return ["preferred_username", "name", "sub"].lazy.compactMap { claims[$0]?.string }.first
        } catch {
            // A session that the provider has ended is not an error of the service.
            guard try await login.storedUser() != nil else { return nil }
            throw PageError.unavailable.caused(by: error)
        }
    }

    /// Ends a session, here and at the server.
    ///
    /// - Throws: `SignOffError` when a server could not be reached. This service has forgotten the tokens all the same.
    func signOff(_ session: SessionName) async throws {
        _ = try await login(session)?.signOff().get()
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
