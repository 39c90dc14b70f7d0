import Foundation
import PingCommons

/// The sessions of all users.
final class SessionStore: Sendable {
    private let clock: EmulatorClock
    private let tokens: TokenFactory
    private let lifetimes: EmulatorLifetimes
    private let sessions = Locked<[String: ServerSession]>([:])

    init(clock: EmulatorClock, tokens: TokenFactory, lifetimes: EmulatorLifetimes) {
        self.clock = clock
        self.tokens = tokens
        self.lifetimes = lifetimes
    }

    func create(
        userID: String,
        realm: Realm,
        journeys: [String],
        properties: [String: String] = [:]
    ) -> ServerSession {
        let now = clock.now
        let session = ServerSession(
            tokenID: "AQIC5w" + tokens.random(bytes: 30) + ".*AAJTSQ*",
            handle: tokens.identifier(),
            userID: userID,
            realm: realm,
            authenticatedAt: now,
            expiresAt: clock.after(lifetimes.session),
            lastAccess: now,
            journeys: journeys,
            properties: properties
        )
        sessions.withLock { sessions in
            if sessions.count > 5000 { sessions = sessions.filter { now < $0.value.expiresAt } }
            sessions[session.tokenID] = session
        }
        return session
    }

    /// The session of a token if it is still valid; using it resets its idle time.
    func session(_ tokenID: String, touches: Bool = true) -> ServerSession? {
        let now = clock.now
        let idle = lifetimes.sessionIdle.timeInterval
        return sessions.withLock { sessions in
            guard var session = sessions[tokenID] else { return nil }
            guard now < session.expiresAt, now.timeIntervalSince(session.lastAccess) < idle else {
                sessions[tokenID] = nil
                return nil
            }
            if touches {
                session.lastAccess = now
                sessions[tokenID] = session
            }
            return session
        }
    }

    func idleDeadline(of session: ServerSession) -> Date {
        session.lastAccess.addingTimeInterval(lifetimes.sessionIdle.timeInterval)
    }

    /// Changes a session in place.
    func update(_ tokenID: String, _ change: @Sendable (inout ServerSession) -> Void) {
        sessions.withLock { sessions in
            guard var session = sessions[tokenID] else { return }
            change(&session)
            sessions[tokenID] = session
        }
    }

    /// Ends a session; `false` when it did not exist.
    @discardableResult
    func end(_ tokenID: String) -> Bool {
        sessions.withLock { $0.removeValue(forKey: tokenID) != nil }
    }

    func end(handle: String) {
        sessions.withLock { sessions in sessions = sessions.filter { $0.value.handle != handle } }
    }

    /// Ends the sessions of one user.
    func endAll(userID: String) {
        sessions.withLock { sessions in sessions = sessions.filter { $0.value.userID != userID } }
    }
}

/// The session of a user who has logged in.
struct ServerSession: Sendable {
    let tokenID: String
    /// Unlike the token, this may appear in lists.
    let handle: String
    let userID: String
    let realm: Realm
    let authenticatedAt: Date
    let expiresAt: Date
    var lastAccess: Date
    /// The journeys that the user has completed; the last one becomes `acr`.
    var journeys: [String]
    var properties: [String: String] = [:]
}
