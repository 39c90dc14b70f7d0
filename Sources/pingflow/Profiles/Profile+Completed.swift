import Foundation

extension Profile {
    /// These settings over those of a stored profile.
    ///
    /// - Throws: `ToolError` when the profile's file or the configuration file is broken, or a profile that is needed is not there.
    func completed(named name: String, in context: ToolContext) throws -> Profile {
        let file = ProfileFile(environment: context.environment)
        let stored = try file.profile(named: name)
        let given = try withConfigurationFile()
        if stored == nil, name != "default", given.server == nil, given.discovery == nil {
            let known = try FileManager.default.fileExists(atPath: file.path) ? file.profiles().keys.sorted() : []
            throw ToolError.usage(
                "profile_unknown",
                "Unknown profile “\(name)” in \(file.path).",
                recovery: known.isEmpty
                    ? "Make one with `pingflow journey NAME --server URL --profile \(name) --save-profile`."
                    : "Known are: \(known.joined(separator: ", "))."
            )
        }
        let settings = try (stored ?? Profile()).withConfigurationFile().overridden(by: given)
        settings.file?.warn(ConsoleLogger(output: context.errors))
        return settings
    }
}
