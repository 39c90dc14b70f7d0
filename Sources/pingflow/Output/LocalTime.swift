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
        return [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    }
}
