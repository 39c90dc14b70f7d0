import Foundation
import PingCommons

/// The logins that users finish on another device (RFC 8628).
final class DeviceLoginStore: Sendable {
    /// A login that waits for its user.
    struct Login: Sendable {
        enum Decision: Sendable {
            case pending
            case denied
            case approved(Grant)
            /// The tokens have been issued.
            case spent
        }

        let userCode: String
        let clientID: String
        /// The provider that the device asks for tokens.
        let issuer: Issuer
        let scopes: [String]
        let details: ServerAuthorizationDetails
        let expiresAt: Date
        var interval: TimeInterval = 5
        var lastPoll: Date?
        var decision = Decision.pending

        func isPending(_ now: Date) -> Bool {
            guard case .pending = decision else { return false }
            return now < expiresAt
        }
    }

    private let clock: EmulatorClock
    private let factory: TokenFactory
    private let logins = Locked<[String: Login]>([:])

    init(clock: EmulatorClock, tokens: TokenFactory) {
        self.clock = clock
        factory = tokens
    }

    /// Begins a login.
    ///
    /// - Returns: The device's code, and the login with the user's.
    func begin(
        clientID: String,
        issuer: Issuer,
        scopes: [String],
        details: ServerAuthorizationDetails,
        lifetime: Duration
    ) -> (code: String, login: Login) {
        let login = Login(
            userCode: userCode(),
            clientID: clientID,
            issuer: issuer,
            scopes: scopes,
            details: details,
            expiresAt: clock.after(lifetime)
        )
        let code = factory.random(bytes: 32)
        let now = clock.now
        logins.withLock { logins in
            if logins.count > 1000 { logins = logins.filter { now < $0.value.expiresAt } }
            logins[code] = login
        }
        return (code, login)
    }

    /// The logins that wait for their users.
    var pending: [Login] {
        let now = clock.now
        return logins.current.values.filter { $0.isPending(now) }.sorted { $0.userCode < $1.userCode }
    }

    /// The login that waits for its user under a code; case, hyphens and spaces do not matter.
    func pending(_ userCode: String) -> Login? {
        let wanted = Self.plain(userCode)
        return pending.first { Self.plain($0.userCode) == wanted }
    }

    /// Decides a login, as its user does on the page.
    ///
    /// - Parameters:
    ///   - userCode: The user's code; case and the hyphen do not matter.
    ///   - decision: Makes the decision for the login.
    /// - Returns: `false` when no login waits under this code.
    func decide(_ userCode: String, _ decision: @Sendable (Login) -> Login.Decision) -> Bool {
        let (now, wanted) = (clock.now, Self.plain(userCode))
        return logins.withLock { logins in
            let found = logins.first { Self.plain($0.value.userCode) == wanted }
            guard let entry = found, entry.value.isPending(now) else { return false }
            logins[entry.key]?.decision = decision(entry.value)
            return true
        }
    }

    /// A device asks whether its user has decided. Approved tokens are issued once.
    ///
    /// - Throws: ``HttpFailure`` with an error code of RFC 8628 until the user has approved.
    func poll(_ code: String, clientID: String, tenant: String) throws -> Grant {
        let now = clock.now
        return try logins.withLock { logins throws(HttpFailure) in
            guard var login = logins[code], login.clientID == clientID, login.issuer.tenant == tenant else {
                throw ServerTokenEndpoint.invalidGrant
            }
            defer { logins[code] = login }
            if case .spent = login.decision { throw ServerTokenEndpoint.invalidGrant }
            guard now < login.expiresAt else { throw .oauth(400, "expired_token", "The device code has expired.") }
            if let last = login.lastPoll, now.timeIntervalSince(last) < login.interval {
                login.interval += 5
                login.lastPoll = now
                throw .oauth(400, "slow_down", "The device asks too often.")
            }
            login.lastPoll = now
            switch login.decision {
            case .pending, .spent: throw .oauth(400, "authorization_pending", "The user has not decided yet.")
            case .denied: throw .oauth(400, "access_denied", "The user denied the login.")
            case .approved(let grant):
                login.decision = .spent
                return grant
            }
        }
    }

    private static func plain(_ code: String) -> String { code.uppercased().filter { $0 != "-" && $0 != " " } }

    /// Eight consonants, as RFC 8628 (section 6.1) suggests: easy to type, and never a word.
    private func userCode() -> String {
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let code = factory.bytes(8).map { letters[Int($0) % letters.count] }
        return String(code.prefix(4)) + "-" + String(code.suffix(4))
    }
}
