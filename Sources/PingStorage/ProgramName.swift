/// The name of this program: the bundle's identifier on Apple systems, the name of its executable elsewhere.
package enum ProgramName {
    package static var current: String {
        #if canImport(Darwin)
            Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #else
            ProcessInfo.processInfo.processName
        #endif
    }
}
