/// The login of a stored session. The session itself says neither who has logged in nor how.
struct StoredLogin: Sendable {
    var user: String?
    var journey: String?
}

extension ClientMaker {
    /// The login of the stored session, as far as it is known.
    func storedLogin() async -> StoredLogin {
        guard storage != .memory else { return StoredLogin() }
        let user = try? await place.user(of: account).get()
        return StoredLogin(user: user, journey: try? await place.journey(of: account).get())
    }

    /// Notes the journey by which the user has logged in, so that a later login can say it.
    func note(journey name: String?) async {
        guard storage != .memory else { return }
        let file = place.journey(of: account)
        if let name { try? await file.save(item: name) } else { try? await file.delete() }
    }
}
