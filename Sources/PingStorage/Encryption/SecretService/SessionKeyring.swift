import PingStorageShim

/// The keyring of the session that this process runs in, over libsecret if the machine has it.
struct SessionKeyring: SecretService {
    /// The environment that names the session's bus.
    var environment = ProcessInfo.processInfo.environment

    /// Without a bus, libsecret would start one, on which nobody has a keyring.
    var isReachable: Bool {
        if environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
        return FileManager.default.fileExists(atPath: folder + "/bus")
    }

    func lookup(_ name: String) throws(SecretServiceFailure) -> Secret? {
        var text: UnsafeMutablePointer<CChar>?
        let found = try unsafe Self.call { unsafe ping_secret_lookup(name, &text, $0, $1) }
        guard found, let text = unsafe text else { return nil }
        defer { unsafe ping_secret_free(text) }
        return Secret(unsafe String(cString: text))
    }

    func store(_ secret: Secret, as name: String, label: String) throws(SecretServiceFailure) {
        _ = try unsafe Self.call { unsafe ping_secret_store(name, label, secret.reveal(), $0, $1) }
    }

    func remove(_ name: String) throws(SecretServiceFailure) {
        _ = try unsafe Self.call { unsafe ping_secret_clear(name, $0, $1) }
    }

    /// - Returns: Whether there was something.
    private static func call(
        _ body: (UnsafeMutablePointer<CChar>?, Int) -> ping_secret_result
    ) throws(SecretServiceFailure) -> Bool {
        var problem = [CChar](repeating: 0, count: 256)
        let result = unsafe problem.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress, $0.count) }
        switch result {
        case ping_secret_done: return true
        case ping_secret_nothing: return false
        case ping_secret_missing: throw SecretServiceFailure(reason: "libsecret is not installed")
        default:
            let text = String(decoding: problem.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw SecretServiceFailure(reason: ServerText.quoted(text))
        }
    }
}
