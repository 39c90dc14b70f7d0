import Foundation
import HTTPTypes

/// Whether this machine's clock and the server's agree. ID tokens are refused when they are too far apart.
struct ClockCheck {
    /// The clock skew that the SDK accepts by default, in seconds.
    static let tolerance: TimeInterval = 60

    func finding(_ exchange: Probe.Exchange) -> DoctorFinding {
        guard let text = exchange.response.headerFields[.date], let date = Self.date(text) else {
            return .warning(
                "clock",
                "The server's responses carry no usable date.",
                advice: "Compare the clocks by hand; they may differ by \(Int(Self.tolerance)) s."
            )
        }
        let skew = Self.skew(of: date, in: exchange)
        let seconds = Int(abs(skew).rounded(.down))
        if seconds == 0 { return .ok("clock", "The clocks agree.") }
        let words = "This machine's clock is \(seconds) s \(skew > 0 ? "ahead of" : "behind") the server's."
        if abs(skew) <= Self.tolerance {
            return .warning(
                "clock",
                words,
                advice: "Up to \(Int(Self.tolerance)) s are acceptable. Set the clock by NTP."
            )
        }
        return .problem(
            "clock",
            words + " ID tokens will be refused.",
            advice: "Set both clocks by NTP. An app can also raise OidcClientConfig.clockSkew."
        )
    }

    /// How far this machine is ahead, in seconds: what cannot be the time that the request and its response took. The
    /// header has whole seconds.
    private static func skew(of date: Date, in exchange: Probe.Exchange) -> TimeInterval {
        let ahead = exchange.asked.timeIntervalSince(date) - 1
        let behind = date.timeIntervalSince(exchange.received)
        return ahead > 0 ? ahead : behind > 0 ? -behind : 0
    }

    /// A date of HTTP (RFC 9110, section 5.6.7) in the form that servers must send.
    static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
