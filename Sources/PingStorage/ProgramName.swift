import PingFoundation

/// The name of this program: the bundle's identifier on Apple systems, the name of its executable elsewhere.
package enum ProgramName {
    package static var current: String {
        #if canImport(Darwin)
            Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #else
            ProcessInfo.processInfo.processName
        #endif
    }

    /// The name of the app that this program belongs to: for an extension the app around it, else the program's own.
    ///
    /// An app and its extension find each other's items only if both use this name.
    package static var ofApp: String {
        #if canImport(Darwin)
            app(of: Bundle.main.bundleURL, named: current) { Bundle(url: $0)?.bundleIdentifier }
        #else
            current
        #endif
    }

    /// - Parameters:
    ///   - bundle: The bundle of the program.
    ///   - name: Its own name.
    ///   - identifier: The identifier of a bundle; `nil` where it cannot be read.
    static func app(of bundle: URL, named name: String, _ identifier: (URL) -> String?) -> String {
        guard bundle.pathExtension == "appex" else { return name }
        let folders = sequence(first: bundle) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }
        if let app = folders.first(where: { $0.pathExtension == "app" }), let found = identifier(app) { return found }
        // Apple demands that the identifier of an extension begins with that of its app.
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
