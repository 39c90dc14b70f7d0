/// What this program calls itself: the bundle's identifier on Apple systems, the name of its executable elsewhere.
enum ProgramName {
    static var current: String {
        #if canImport(Darwin)
            Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        #else
            ProcessInfo.processInfo.processName
        #endif
    }
}
