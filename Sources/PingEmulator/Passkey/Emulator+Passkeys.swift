extension Emulator {
    /// The passkeys that a person has registered, oldest first; empty when nobody has this name.
    public func passkeys(of userName: String) -> [EmulatorPasskey] {
        world.users.user(named: userName)?.passkeys ?? []
    }
}
