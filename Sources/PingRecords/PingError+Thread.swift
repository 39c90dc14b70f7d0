extension PingError {
    /// The system has no thread left for the calls of a store.
    package static var noThread: PingError {
        PingError(
            .storageUnavailable,
            "The system has no thread left for the store. Nothing was read or changed.",
            recovery: "End other work, or raise the limit of processes and threads."
        )
    }
}
