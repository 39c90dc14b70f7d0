import Foundation

/// The finding of a check.
struct DoctorFinding: Sendable, Equatable {
    enum Status: String, Sendable {
        case ok
        /// It works, but may not tomorrow, or not everywhere.
        case warning
        case problem
        /// It could not be looked at because of something else.
        case skipped
    }

    let check: String
    let status: Status
    let message: String
    var advice: String?

    static func ok(_ check: String, _ message: String) -> DoctorFinding {
        DoctorFinding(check: check, status: .ok, message: message)
    }

    static func warning(_ check: String, _ message: String, advice: String) -> DoctorFinding {
        DoctorFinding(check: check, status: .warning, message: message, advice: advice)
    }

    static func problem(_ check: String, _ message: String, advice: String) -> DoctorFinding {
        DoctorFinding(check: check, status: .problem, message: message, advice: advice)
    }

    static func skipped(_ check: String, _ message: String) -> DoctorFinding {
        DoctorFinding(check: check, status: .skipped, message: message)
    }

    /// The finding as a line for programs.
    var line: LineValue {
        .object([
            ("check", .text(check)), ("status", .text(status.rawValue)), ("message", .text(message)),
            ("advice", .text(advice)),
        ])
    }

    /// The finding for people.
    func lines(_ style: Style) -> [String] {
        let mark =
            switch status {
            case .ok: style.paint("✓", .green)
            case .warning: style.paint("!", .yellow)
            case .problem: style.paint("✗", .red)
            case .skipped: style.paint("–", .faint)
            }
        let name = check.padding(toLength: max(check.count, 14), withPad: " ", startingAt: 0)
        let first = "\(mark) \(style.paint(name, .bold)) \(message.printable)"
        return [first] + (advice.map { ["                 → " + $0.printable] } ?? [])
    }
}
