import Foundation
import PingCommons

@testable import pingflow

extension FuzzTarget {
    /// A file of answers or profiles: it is read, or the complaint names a line.
    static let answers = FuzzTarget(name: "answers") { bytes in
        let source = JSONSource(name: "answers.json", data: Data(bytes))
        if let json = try? source.parse() { _ = try? ProfileFile(path: "").profile("demo", from: json, in: source) }
        guard let sheet = try? AnswerSheet(source) else { return }
        for step in 0...sheet.stepCount { _ = sheet.answers(at: step) }
        _ = sheet.names
        _ = try? sheet.overridden(by: ["User Name": "jo"])
        for index in 0..<sheet.stepCount {
            for name in sheet.answers(at: index).keys {
                _ = source.problem(at: [.index(index), .member(name)], "It is not usable.", recovery: "")
            }
        }
    }
}
