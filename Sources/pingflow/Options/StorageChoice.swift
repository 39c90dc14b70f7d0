import ArgumentParser

/// The storage of sessions, tokens and passkeys.
enum StorageChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Gone with the process.
    case memory
    /// An encrypted file of the user's own.
    case file
}
