import Foundation
import HTTPTypes
import PingNetwork

extension HttpResponse {
    /// The response with the time it was made (RFC 9110, section 6.6.1), by which clients compare clocks.
    func dated(_ date: Date) -> HttpResponse {
        var response = self
        response.headerFields[.date] = date.formatted(Self.dateStyle)
        return response
    }

    /// The form of RFC 9110, section 5.6.7.
    private static let dateStyle = Date.VerbatimFormatStyle(
        format: """
            \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) GMT
            """,
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
    )
}
