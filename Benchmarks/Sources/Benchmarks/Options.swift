import Foundation
import Logins

/// What the command line asks for.
struct Options {
    let groups: [Group]
    let effort: Effort
    /// Where results are written; `nil` for nowhere.
    let output: URL?

    static let usage = """
        Benchmarks [--quick | --smoke] [--output FOLDER] [GROUP ...]

        Groups: \(Group.allCases.map(\.rawValue).joined(separator: ", ")). Without one all are measured, and the figures are
        written into this package: README.md, results.json, plots. With groups, --quick (a minute or two) or --smoke (seconds, only
        whether everything works) they are written where --output says; `size`, which builds for minutes, has to be asked for.
        """

    init(_ arguments: [String]) throws {
        var (groups, effort, output): ([Group], Effort, URL?) = ([], .whole, nil)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--quick" {
                effort = .quick
            } else if argument == "--smoke" {
                effort = .smoke
            } else if argument == "--output", let folder = rest.popFirst() {
                output = URL(fileURLWithPath: folder)
            } else if let group = Group(rawValue: argument) {
                groups.append(group)
            } else {
                throw Unexpected("“\(argument)” cannot be understood.\n\n\(Self.usage)")
            }
        }
        self.groups = groups.isEmpty ? Group.allCases.filter { effort == .whole || $0 != .size } : groups
        self.effort = effort
        self.output = output ?? (groups.isEmpty && effort == .whole ? Folder.package : nil)
    }
}
