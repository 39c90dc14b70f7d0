import Foundation
import Logins

/// What the command line asks for.
struct Options {
    let groups: [Group]
    /// A run of a minute or two, whose figures say little more than that everything works.
    let isQuick: Bool
    /// Where results are written; `nil` for nowhere.
    let output: URL?

    static let usage = """
        Benchmarks [--quick] [--output FOLDER] [GROUP ...]

        Groups: \(Group.allCases.map(\.rawValue).joined(separator: ", ")). Without one all are measured, and the figures are
        written into this package: README.md, results.json, plots. With groups or --quick they are written where --output says.
        """

    init(_ arguments: [String]) throws {
        var (groups, isQuick, output): ([Group], Bool, URL?) = ([], false, nil)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--quick" {
                isQuick = true
            } else if argument == "--output", let folder = rest.popFirst() {
                output = URL(fileURLWithPath: folder)
            } else if let group = Group(rawValue: argument) {
                groups.append(group)
            } else {
                throw Unexpected("“\(argument)” cannot be understood.\n\n\(Self.usage)")
            }
        }
        let isWhole = groups.isEmpty && !isQuick
        self.groups = groups.isEmpty ? Group.allCases.filter { !isQuick || $0 != .size } : groups
        self.isQuick = isQuick
        self.output = output ?? (isWhole ? Folder.package : nil)
    }
}
