extension Task where Failure == Never {
    /// A task that runs on the caller's thread until it waits for the first time, where the platform can do that.
    static func beginning(_ work: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediate { await work() }
        } else {
            Task { await work() }
        }
    }

    /// The same, without anything of the task that makes it.
    static func beginningDetached(_ work: @escaping @Sendable () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            Task.immediateDetached { await work() }
        } else {
            Task.detached { await work() }
        }
    }
}
