import ArgumentParser

/// `pingflow store`
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Change the key of a directory of encrypted files.",
        subcommands: [RekeyCommand.self]
    )
}
