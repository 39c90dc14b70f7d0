#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The name of this machine, as it was given; Foundation's would ask a name server.
enum MachineName {
    static var current: String {
        var system = utsname()
        // The system fills in its own structure, whose end a zero marks.
        guard unsafe uname(&system) == 0 else { return "" }
        return unsafe withUnsafeBytes(of: system.nodename) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
