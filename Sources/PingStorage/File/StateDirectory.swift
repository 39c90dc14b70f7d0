import PingFoundation

/// The directory for what a program must remember between two runs.
enum StateDirectory {
    /// The default directory of this SDK for the current user.
    static var standard: URL {
        #if os(macOS)
            standard(applicationSupport: .applicationSupportDirectory, program: ProgramName.current)
        #elseif canImport(Darwin)
            standard(applicationSupport: .applicationSupportDirectory, program: nil)
        #else
            standard(
                environment: ProcessInfo.processInfo.environment,
                home: FileManager.default.homeDirectoryForCurrentUser.path
            )
        #endif
    }

    /// The directory on an Apple system.
    ///
    /// - Parameter program: Whose files they are, where the programs of a user share one directory;
    ///   `nil` where each has its own.
    static func standard(applicationSupport: URL, program: String?) -> URL {
        let parent = program.map { applicationSupport.appendingPathComponent($0) } ?? applicationSupport
        return parent.appendingPathComponent(folder)
    }

    /// The directory by the XDG Base Directory Specification: `$XDG_STATE_HOME`, else `$HOME/.local/state`.
    ///
    /// As the specification demands, a relative `$XDG_STATE_HOME` is ignored. A program can be given another home by
    /// `$HOME`, as in a container; `home`, that of the user database, serves when the variable names none.
    static func standard(environment: [String: String], home: String) -> URL {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let state = absolute("XDG_STATE_HOME") ?? (absolute("HOME") ?? home) + "/.local/state"
        return URL(fileURLWithPath: state).appendingPathComponent(folder)
    }

    private static let folder = "ping-swift-sdk"
}
