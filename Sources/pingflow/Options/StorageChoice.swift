import ArgumentParser

/// Where sessions, tokens and passkeys are kept.
enum StorageChoice: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// Gone with the process.
    case memory
    /// An encrypted file of the user's own.
    case file
}
