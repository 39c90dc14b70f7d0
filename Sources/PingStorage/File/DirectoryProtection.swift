import PingFoundation

/// The system's treatment of the files of a directory: on Apple systems, whether a backup contains them, and on iOS,
/// when the system decrypts them.
enum DirectoryProtection {
    /// Keeps a directory out of backups, since what belongs to it in the Keychain does not travel either. On iOS its
    /// files can be read from the first unlock after a restart on, like the items of the Keychain, so that work in the
    /// background finds them. A new file has the class of its directory, whatever class the app
    /// has for its other files.
    ///
    /// A file system that knows neither refuses both, and keeps the files as it keeps all others.
    static func apply(to path: String) {
        #if canImport(Darwin)
            var url = URL(fileURLWithPath: path, isDirectory: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try? url.setResourceValues(values)
        #endif
        #if os(iOS) || os(visionOS)
            let attributes = [FileAttributeKey.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
            try? FileManager.default.setAttributes(attributes, ofItemAtPath: path)
        #endif
    }
}
