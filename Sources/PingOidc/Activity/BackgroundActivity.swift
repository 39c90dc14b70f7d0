/// Asks the system to let this app finish what it must not lose when the user leaves the app.
///
/// iOS suspends an app seconds after the user has left it, and ends one that is suspended with the lock of a file in a shared container.
/// A test uses a fake that expires whenever it likes.
package protocol BackgroundActivity: Sendable {
    /// Begins an activity.
    ///
    /// - Parameter expire: The time is over, or the system grants none. Called on any thread, and maybe before this method returns.
    /// - Returns: Ends the activity.
    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

extension BackgroundActivity {
    /// Runs work during an activity. The work releases its locks when the time ends.
    package func during<Result: Sendable>(
        _ reason: String,
        _ work: (Expiry) async throws -> Result
    ) async rethrows -> Result {
        let expiry = Expiry()
        let end = begin(reason) { expiry.expire() }
        defer { end() }
        return try await work(expiry)
    }
}

/// Asks for no time: only iOS suspends apps.
struct UnlimitedActivity: BackgroundActivity {
    func begin(_ reason: String, onExpiry expire: @escaping @Sendable () -> Void) -> @Sendable () -> Void { {} }
}

/// The activity that suits the system.
package enum DefaultActivity {
    #if os(iOS) || os(visionOS)
        /// One for the process, because the system blocks a thread for each.
        private static let shared = SharedActivity(SystemActivity())
    #endif

    package static func make() -> any BackgroundActivity {
        #if os(iOS) || os(visionOS)
            shared
        #else
            UnlimitedActivity()
        #endif
    }
}
