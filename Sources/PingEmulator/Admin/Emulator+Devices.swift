extension Emulator {
    /// The codes of the logins on other devices (RFC 8628) that wait for their users.
    public var pendingUserCodes: [String] { state.deviceLogins.pending.map(\.userCode) }

    /// Approves a login on another device, as its user does on the page.
    ///
    /// - Parameters:
    ///   - userCode: The code that the device shows; case and the hyphen do not matter.
    ///   - userName: The user who approves it.
    /// - Returns: `false` when no login waits under this code, or no active user has this name.
    @discardableResult
    public func approveDevice(userCode: String, userName: String = "jo.field") -> Bool {
        guard let user = state.users.user(named: userName), user.isActive else { return false }
        return state.approveDevice(userCode, userID: user.id)
    }

    /// Denies a login on another device, as its user does on the page.
    ///
    /// - Parameter userCode: The code that the device shows.
    /// - Returns: `false` when no login waits under this code.
    @discardableResult
    public func denyDevice(userCode: String) -> Bool {
        state.deviceLogins.decide(userCode) { _ in .denied }
    }
}
