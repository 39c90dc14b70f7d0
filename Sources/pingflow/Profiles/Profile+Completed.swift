import Foundation

extension Profile {
    /// These settings over those of the environment, and both over those of a stored profile.
    ///
    /// - Throws: `ToolError` when the profile's file or the configuration file is broken, or a profile that is needed is not there.
    func completed(named name: String, in context: ToolContext) throws -> Profile {
        let file = ProfileFile(environment: context.environment)
        let stored = try file.profile(named: name)
        let given = try Profile(environment: context.environment).withConfigurationFile()
            .overridden(by: withConfigurationFile())
        if stored == nil, name != "default", given.server == nil, given.discovery == nil {
            throw try file.unknown(name)
        }
        let settings = try (stored ?? Profile()).withConfigurationFile().overridden(by: given)
        settings.file?.warn(ConsoleLogger(output: context.errors))
        return settings
    }
}
