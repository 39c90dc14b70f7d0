import PingFoundation
import PingOidc

/// What this process holds, in bytes; `nil` where the system does not tell.
package enum Memory {
    /// Now.
    package static var resident: Int? { status("VmRSS:") }
    /// The most since the program began. Other than `getrusage`, it does not begin with what the parent held.
    package static var peak: Int? { status("VmHWM:") }

    private static func status(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
