/// Where a program keeps what it must remember between two runs.
enum StateDirectory {
    /// The default directory of this SDK for the current user.
    static var standard: URL {
        #if canImport(Darwin)
            URL.applicationSupportDirectory.appendingPathComponent(folder)
        #else
            standard(
                environment: ProcessInfo.processInfo.environment,
                home: FileManager.default.homeDirectoryForCurrentUser.path
            )
        #endif
    }

    /// The directory by the XDG Base Directory Specification: `$XDG_STATE_HOME`, else `~/.local/state`.
    ///
    /// As the specification demands, a relative `$XDG_STATE_HOME` is ignored.
    static func standard(environment: [String: String], home: String) -> URL {
        let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return URL(fileURLWithPath: named ?? home + "/.local/state").appendingPathComponent(folder)
    }

    private static let folder = "ping-swift-sdk"
}
