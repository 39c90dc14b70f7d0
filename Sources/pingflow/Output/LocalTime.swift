import Foundation

/// A time as the clock on the wall shows it.
enum LocalTime {
    /// The time of day.
    ///
    /// - Parameter seconds: Seconds since 1970, as a server sent them.
    /// - Returns: `nil` for times that no calendar has.
    static func words(_ seconds: Double) -> String? { text(seconds, "HH:mm") }

    /// The day and the time of day, as ``words(_:)``.
    static func date(_ seconds: Double) -> String? { text(seconds, "yyyy-MM-dd HH:mm") }

    private static func text(_ seconds: Double, _ format: String) -> String? {
        // Formatting a time after the year 9999 would end the process.
        guard abs(seconds) < 253_402_300_800 else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        return formatter.string(from: Date(timeIntervalSince1970: seconds))
    }
}
