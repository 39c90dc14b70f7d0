import ArgumentParser
import Foundation
import PingEmulator

struct FlowsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flows",
        abstract: "Check flow files of the emulator, or print their JSON Schema.",
        subcommands: [FlowsCheckCommand.self, FlowsSchemaCommand.self]
    )
}

struct FlowsCheckCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read every flow file (YAML, JSON) of a directory, and report each mistake with file and line."
    )

    @Argument(help: "The directory.", completion: .directory)
    var directory: String

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let checks: [FlowFileCheck]
        do {
            checks = try FlowCatalogue.check(directory: URL(fileURLWithPath: directory))
        } catch let error as FlowFileError {
            throw ToolError.usage("invalid_file", "\(directory): \(error.reason).", recovery: "Name a directory.")
        }
        guard !checks.isEmpty else {
            throw ToolError.usage(
                "no_flow_files",
                "\(directory) has no flow file.",
                recovery: "A flow file ends in .yaml, .yml or .json."
            )
        }
        let style = context.style(for: context.output)
        for check in checks { context.output.line(output.json ? line(check).text : text(check, style)) }
        return checks.allSatisfy(\.errors.isEmpty) ? .success : .usage
    }

    private func text(_ check: FlowFileCheck, _ style: Style) -> String {
        if check.errors.isEmpty {
            return style.paint("✓", .green) + " \(check.file): \(check.flow ?? "")".printableLine
        }
        return check.errors.map { style.paint("✗", .red) + " " + $0.description.printableLine }.joined(separator: "\n")
    }

    private func line(_ check: FlowFileCheck) -> LineValue {
        let first = check.errors.first
        let all = check.errors.map { LineValue.object([("line", .int($0.line)), ("error", .text($0.reason))]) }
        return .object([
            ("file", .text(check.file)), ("flow", .text(check.flow)), ("line", .int(first?.line)),
            ("error", .text(first?.reason)), ("errors", .array(all)),
        ])
    }
}

struct FlowsSchemaCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of flow files, for editors.",
        discussion: """
            Save it beside your flow files and begin each of them with this line:

              # yaml-language-server: $schema=flow.schema.json
            """
    )

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        context.output.line(FlowCatalogue.schema.text())
        return .success
    }
}
