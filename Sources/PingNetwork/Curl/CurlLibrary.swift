#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import PingFoundation
    import PingPlatform

    /// The libcurl that the program found when it started.
    enum CurlLibrary {
        /// 7.87, the first whose slow name lookups do not stop an event loop.
        static let lowestVersion: UInt32 = 0x075700

        /// Whether the environment asks libcurl to write the keys of TLS connections to a file, as it does for
        /// its own command line tool.
        static let isAskedForKeys = unsafe getenv("SSLKEYLOGFILE") != nil

        /// Runs what opens descriptors of libcurl itself, to be woken up for example, and keeps them from child
        /// processes: most versions do not.
        ///
        /// Another thread may open one meanwhile. A program that hands it to a child process thereby clears the mark.
        static func keepingDescriptors<Result>(_ body: () throws -> Result) rethrows -> Result {
            let before = descriptors
            let result = try body()
            guard let before, let after = descriptors else { return result }
            for (name, target) in after where before[name] != target {
                if let descriptor = Int32(name) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            }
            return result
        }

        /// The open descriptors by their numbers, each with what it stands for: a number may be free, and taken again.
        private static var descriptors: [String: String]? {
            let (files, folder) = (FileManager.default, "/proc/self/fd/")
            let names = try? files.contentsOfDirectory(atPath: folder)
            return names?.reduce(into: [:]) { $0[$1] = try? files.destinationOfSymbolicLink(atPath: folder + $1) }
        }

        /// Prepares the library, once in the life of the process.
        ///
        /// - Throws: `PingError` with code ``PingCommons/PingError/Code/networkClientUnavailable`` when it is unusable.
        static func prepare() throws {
            _ = isAskedForKeys
            guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
                throw unavailable("libcurl cannot be initialised.")
            }
            guard curl_shim_version_number() >= lowestVersion else {
                let version = unsafe curl_version().map { unsafe String(cString: $0) } ?? "This libcurl"
                throw unavailable("\(version) is older than 7.87.")
            }
        }

        /// Whether the file of authorities that is built into libcurl exists. Other systems have a directory only.
        static let hasAuthoritiesFile = isFile(unsafe curl_shim_authorities().map { unsafe String(cString: $0) })

        static func isFile(_ path: String?) -> Bool {
            var status = stat()
            guard let path, unsafe stat(path, &status) == 0 else { return false }
            guard unsafe access(path, R_OK) == 0 else { return false }
            return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
        }

        /// The error for an option that this libcurl was built without.
        static func lacks(_ option: CURLoption) -> PingError {
            let name =
                unsafe curl_easy_option_by_id(option)?.pointee.name.map { unsafe String(cString: $0) }
                ?? "\(option.rawValue)"
            return unavailable("The libcurl of this machine does not take the option \(name).")
        }

        /// The error of a process that has opened as many files as it may. It passes when some are closed.
        static var lacksDescriptors: PingError {
            PingError(
                .networkUnreachable,
                "This process has no file descriptor left for a connection.",
                recovery: "Close files or connections, or raise the limit (ulimit -n)."
            )
        }

        static func unavailable(_ message: String) -> PingError {
            PingError(
                .networkClientUnavailable,
                message,
                recovery: "Install libcurl 7.87 or newer, or set config.httpClient to your own client."
            )
        }
    }
#endif
