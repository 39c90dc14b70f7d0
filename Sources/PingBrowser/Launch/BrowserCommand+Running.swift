#if os(macOS) || os(Linux)
    import PingPlatform

    extension BrowserCommand {
        /// Runs the command and waits for its end, which is when the user closes the browser for some.
        ///
        /// It gets its own session, so that ^C in the terminal does not end the browser, and neither input nor output.
        ///
        /// - Returns: False when the command does not exist, or says that it failed. True when it opened the page, or a
        ///   signal ended it: another browser would surprise the user.
        func run(environment: [String: String]) -> Bool {
            guard var process = start(environment) else { return false }
            var status: Int32 = 0
            let pid = process
            repeat { process = unsafe waitpid(pid, &status, 0) } while process < 0 && errno == EINTR
            // The low seven bits are the signal, the next byte is the exit code.
            return !(process == pid && status & 0x7F == 0 && status >> 8 & 0xFF != 0)
        }

        private func start(_ environment: [String: String]) -> pid_t? {
            #if canImport(Darwin)
                var actions: posix_spawn_file_actions_t?
                var attributes: posix_spawnattr_t?
            #else
                var actions = unsafe posix_spawn_file_actions_t()
                var attributes = posix_spawnattr_t()
            #endif
            unsafe posix_spawn_file_actions_init(&actions)
            unsafe posix_spawnattr_init(&attributes)
            defer {
                unsafe posix_spawn_file_actions_destroy(&actions)
                unsafe posix_spawnattr_destroy(&attributes)
            }
            for stream: Int32 in 0...2 {
                unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
            // Signals that the program ignores or blocks are for the browser to handle.
            var none = sigset_t()
            var all = sigset_t()
            unsafe sigemptyset(&none)
            unsafe sigfillset(&all)
            unsafe posix_spawnattr_setsigmask(&attributes, &none)
            unsafe posix_spawnattr_setsigdefault(&attributes, &all)
            unsafe posix_spawnattr_setflags(&attributes, Self.flags)
            return unsafe Self.withCStrings(words) { arguments in
                unsafe Self.withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                    var process = pid_t()
                    let result = unsafe posix_spawnp(&process, words[0], &actions, &attributes, arguments, environment)
                    return result == 0 ? process : nil
                }
            }
        }

        private static var flags: Int16 {
            let signals = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
            #if canImport(Darwin)
                return Int16(signals | Int32(POSIX_SPAWN_SETSID) | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT))
            #else
                // POSIX_SPAWN_SETSID of glibc and musl, whose headers show it to GNU programs only.
                return Int16(signals | 0x80)
            #endif
        }

        /// Lends texts as a list of C strings, ended by a null pointer.
        private static func withCStrings<Result>(
            _ texts: [String],
            _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
        ) -> Result {
            let pointers = unsafe texts.map { unsafe strdup($0) }
            defer { for index in texts.indices { unsafe free(pointers[index]) } }
            return unsafe body(pointers + [nil])
        }
    }
#endif
