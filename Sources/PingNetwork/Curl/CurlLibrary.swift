#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim

    /// The libcurl that the program found when it started.
    enum CurlLibrary {
        /// 7.87, the first whose slow name lookups do not stop an event loop.
        static let lowestVersion: UInt32 = 0x075700

        /// Prepares the library, once in the life of the process.
        ///
        /// - Throws: `PingError` with code ``PingCommons/PingError/Code/networkClientUnavailable`` when it cannot be used.
        static func prepare() throws {
            guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
                throw unavailable("libcurl cannot be initialised.")
            }
            guard curl_shim_version_number() >= lowestVersion else {
                let version = unsafe curl_version().map { unsafe String(cString: $0) } ?? "This libcurl"
                throw unavailable("\(version) is older than 7.87.")
            }
        }

        /// The error for an option that this libcurl was built without.
        static func lacks(_ option: CURLoption) -> PingError {
            let name =
                unsafe curl_easy_option_by_id(option)?.pointee.name.map { unsafe String(cString: $0) }
                ?? "\(option.rawValue)"
            return unavailable("The libcurl of this machine does not take the option \(name).")
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
