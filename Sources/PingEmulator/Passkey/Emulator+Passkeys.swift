extension Emulator {
    /// The passkeys that a user has registered, oldest first; empty when no user has this name.
    public func passkeys(of userName: String) -> [EmulatorPasskey] {
        state.users.user(named: userName)?.passkeys ?? []
    }
}
