import Foundation

/// The resident memory of this process.
enum ResidentMemory {
    /// In bytes; `nil` when unknown.
    static var bytes: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
    }
}
