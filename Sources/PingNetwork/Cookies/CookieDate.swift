import PingFoundation

/// Reads the dates of cookies, by the forgiving grammar of RFC 6265, section 5.1.1.
///
/// Foundation's formatters read none of the old forms that servers still send, and cost far more.
struct CookieDate {
    private var time: (hour: Int, minute: Int, second: Int)?
    private var day: Int?
    private var month: Int?
    private var year: Int?

    /// The date, or `nil` when the text holds none.
    static func parse(_ text: some StringProtocol) -> Date? {
        var date = CookieDate()
        for token in Array(text.utf8).split(whereSeparator: isDelimiter) { date.take(Array(token)) }
        return date.assembled()
    }

    private mutating func take(_ token: [UInt8]) {
        if time == nil, let value = Self.time(token) {
            time = value
        } else if day == nil, let value = Self.number(token, digits: 1...2) {
            day = value
        } else if month == nil, let value = Self.month(token) {
            month = value
        } else if year == nil, let value = Self.number(token, digits: 2...4) {
            year = value
        }
    }

    private func assembled() -> Date? {
        guard let time, let day, let month, var year else { return nil }
        if (70...99).contains(year) { year += 1900 }
        if (0...69).contains(year) { year += 2000 }
        let isPossible =
            year >= 1601 && (1...Self.days(in: month, of: year)).contains(day) && time.hour <= 23 && time.minute <= 59
            && time.second <= 59
        guard isPossible else { return nil }
        let seconds = ((Self.daysSince1970(year, month, day) * 24 + time.hour) * 60 + time.minute) * 60 + time.second
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func time(_ token: [UInt8]) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy(URLCharacters.isDigit), parts[1].allSatisfy(URLCharacters.isDigit),
            let hour = number(Array(parts[0]), digits: 1...2), let minute = number(Array(parts[1]), digits: 1...2),
            let second = number(Array(parts[2]), digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    /// A number of so many digits; a byte that is not a digit may follow.
    private static func number(_ token: [UInt8], digits: ClosedRange<Int>) -> Int? {
        let number = token.prefix(while: URLCharacters.isDigit)
        guard digits.contains(number.count) else { return nil }
        return number.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func month(_ token: [UInt8]) -> Int? {
        guard token.count >= 3 else { return nil }
        let name = String(decoding: token.prefix(3), as: UTF8.self).lowercased()
        return months.firstIndex(of: name).map { $0 + 1 }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Days in the Gregorian calendar, counted in years that begin in March so that the leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}
