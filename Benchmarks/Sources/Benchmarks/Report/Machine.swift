import Foundation
import Logins

/// What figures cannot be read without.
struct Machine: Encodable {
    let processor: String
    let processors: Int
    let memory: Double
    let system: String
    let date: String
    /// Which program was measured, and whether it was changed since.
    let commit: String
    /// How busy the machine was when the run began: processes that want a processor.
    let load: Double

    init() {
        let information = ProcessInfo.processInfo
        processor = Self.value(of: "model name", in: "/proc/cpuinfo", after: ":") ?? "unknown"
        processors = information.activeProcessorCount
        memory = (Double(information.physicalMemory) / 1e9).rounded()
        system =
            Self.value(of: "PRETTY_NAME", in: "/etc/os-release", after: "=") ?? information.operatingSystemVersionString
        date = Date().formatted(.iso8601)
        let git = ["git", "-C", Folder.package.path, "describe", "--always", "--abbrev=10", "--dirty"]
        commit = (try? Program(url: URL(fileURLWithPath: "/usr/bin/env")).run(git).first) ?? "unknown"
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ").first
        self.load = load.flatMap { Double($0) } ?? 0
    }

    var markdown: String {
        "Commit \(commit), \(processor), \(processors) processors, \(Int(memory)) GB, \(system), release build, \(date), "
            + "load \(load) at the start."
    }

    private static func value(of name: String, in file: String, after separator: Character) -> String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
            let start = line.firstIndex(of: separator)
        else { return nil }
        return line[line.index(after: start)...].trimmingCharacters(in: CharacterSet(charactersIn: " \"\t"))
    }
}
