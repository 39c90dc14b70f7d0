import PingPlatform

/// The kernel's names for this machine. Foundation would ask a name server for the host.
struct SystemName: Sendable {
    /// The name of the host, as it was given. It is "localhost" on every iPhone.
    let host: String
    /// The hardware: the processor, such as "x86_64", or on an iPhone the model, such as "iPhone15,2".
    let machine: String

    static var current: SystemName {
        var system = utsname()
        // The system fills in its own structure.
        guard unsafe uname(&system) == 0 else { return SystemName(host: "", machine: "") }
        return SystemName(host: text(system.nodename), machine: text(system.machine))
    }

    /// The text in a member of the structure, whose end a zero marks.
    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    #if os(macOS)
        /// The model of this Mac, such as "Mac14,2"; the name of its processor where the system does not tell.
        var model: String {
            var characters = [UInt8](repeating: 0, count: 256)
            var count = characters.count
            guard unsafe sysctlbyname("hw.model", &characters, &count, nil, 0) == 0 else { return machine }
            return String(decoding: characters.prefix { $0 != 0 }, as: UTF8.self)
        }
    #else
        /// The model of this device, such as "iPhone15,2"; the processor where the system does not know a model.
        var model: String { machine }
    #endif
}
