import ArgumentParser
import Foundation
import PingStorage

struct RekeyCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "rekey",
        abstract: "Make a new key for a directory, and encrypt its values with it.",
        discussion: """
            The former key stays in the key file for reading, so programs can use the directory meanwhile, and a run that is \
            interrupted loses nothing: start it again, and it continues. When a run has changed every value, --forget removes the \
            former key, and the next run makes another key.

            It works on the key files of the SDK (storage.key), in the directory and in the directories below it. An app that has its \
            own key, or a store in SQLite, PostgreSQL or Redis, calls rekey() of EncryptedFiles or of the store.

            Example: pingflow store rekey, then pingflow store rekey --forget
            """
    )

    @Argument(
        help: .value("directory", "The directory. The default is the one of pingflow and of apps that name none.")
    )
    var directory: String?

    @Flag(help: "Make no key. Remove the former keys when no value needs them.")
    var forget = false

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let files = EncryptedFiles(directory: directory.map { URL(fileURLWithPath: $0) })
        let keys = try files.keyFiles()
        guard !keys.isEmpty else {
            throw ToolError.usage(
                "key_file_missing",
                "There is no key file in \(directory ?? "the directory of pingflow").",
                recovery: "Name the directory that has the file storage.key."
            )
        }
        if !forget { for key in keys where try await key.existingKeys().count == 1 { try await key.renew() } }
        let report = try await files.rekey { report in
            if report.total.isMultiple(of: 1000) { context.errors.line("\(report.total) values …") }
        }
        if forget, report.unreadable == 0 { for key in keys { try await key.forgetFormerKeys() } }
        tell(report, context)
        return report.unreadable == 0 ? .success : .failed
    }

    private func tell(_ report: RekeyReport, _ context: ToolContext) {
        let hasForgotten = forget && report.unreadable == 0
        if output.json {
            let members: [(name: String, value: LineValue)] = [
                ("rewritten", .int(report.rewritten)), ("current", .int(report.current)),
                ("unreadable", .int(report.unreadable)), ("forgotten", .bool(hasForgotten)),
            ]
            return context.output.line(.object(members))
        }
        context.output.paragraph("\(report.rewritten) values have the new key now; \(report.current) had it already.")
        if let failure = report.firstFailure {
            context.output.paragraph(
                "\(report.unreadable) values could not be read and stay as they are, and so do the former keys. The first: "
                    + [failure.message, failure.recovery].compactMap(\.self).joined(separator: " ")
            )
        } else if hasForgotten {
            context.output.paragraph("The former keys are removed.")
        } else {
            context.output.paragraph(
                context.advice("`pingflow store rekey --forget` removes the former key.")
            )
        }
    }
}

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Change the key of a directory of encrypted files.",
        subcommands: [RekeyCommand.self]
    )
}
