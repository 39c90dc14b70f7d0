import Foundation

/// A time of day as the clock on the wall shows it.
enum LocalTime {
    /// - Parameter seconds: Seconds since 1970, as a server sent them.
    /// - Returns: `nil` for times that no calendar has.
    static func words(_ seconds: Double) -> String? {
        // Formatting a time after the year 9999 would end the process.
        guard abs(seconds) < 253_402_300_800 else { return nil }
        let date = Date(timeIntervalSince1970: seconds)
        let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
        guard let hour = parts.hour, let minute = parts.minute else { return nil }
        return digits([hour, minute], ":")
    }

    /// The day and the time of day.
    ///
    /// - Parameter seconds: Seconds since 1970.
    /// - Returns: `nil` for times that no calendar has.
    static func date(_ seconds: Double) -> String? {
        guard let time = words(seconds) else { return nil }
        let date = Date(timeIntervalSince1970: seconds)
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
        return digits([year, month, day], "-") + " " + time
    }

    private static func digits(_ parts: [Int], _ separator: String) -> String {
        parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: separator)
    }
}
