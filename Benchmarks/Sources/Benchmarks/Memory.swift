import Foundation

/// How much memory many logins leave behind.
enum Memory {
    /// What the process holds, in bytes; `nil` where it cannot be told.
    static var resident: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 }
    }

    /// Runs logins in groups and tells the memory after the first and after the last.
    static func measure(_ login: some Login, count: Int) async throws -> String {
        let workflow = login.workflow()
        for _ in 0..<(count / 10) { try await login.logIn(workflow) }
        guard let before = resident else { return "cannot be told on this system" }
        for _ in 0..<count { try await login.logIn(workflow) }
        let after = resident ?? 0
        return "\(before / 1024) KiB before, \(after / 1024) KiB after \(count) more logins"
    }
}
