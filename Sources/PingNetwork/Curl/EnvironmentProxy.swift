#if Libcurl && os(Linux)
    import Glibc

    /// The proxy that the environment names. libcurl reads it by itself and, before version 8.7, does not
    /// say whether it took one.
    enum EnvironmentProxy {
        /// Whether requests to a URL, which is one of https, go through it.
        ///
        /// - Parameter variable: The value of a variable.
        static func serves(_ url: WebURL, _ variable: (String) -> String? = variable) -> Bool {
            func value(_ names: String...) -> String? { names.lazy.compactMap(variable).first { !$0.isEmpty } }
            guard value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY") != nil else { return false }
            let exceptions = value("no_proxy", "NO_PROXY")?.lowercased().split { $0 == "," || $0 == " " } ?? []
            return !exceptions.contains { name in
                let name = name.drop { $0 == "." }
                return name == "*" || url.host == name || url.host.hasSuffix(".\(name)")
            }
        }

        private static func variable(_ name: String) -> String? {
            unsafe getenv(name).map { unsafe String(cString: $0) }
        }
    }
#endif
