import Foundation
import PingOidc

extension Profile {
    /// These settings over those of the environment, and both over those of a stored profile.
    ///
    /// - Throws: `ToolError` when the profile's file or the configuration file is broken, a profile is missing, or an
    ///   option lacks another one.
    func completed(named name: String, in context: ToolContext) throws -> Profile {
        let file = ProfileFile(environment: context.environment)
        let stored = try file.profile(named: name)
        let given = try Profile(environment: context.environment).withConfigurationFile()
            .overridden(by: withConfigurationFile())
        if stored == nil, name != "default", given.server == nil, given.discovery == nil {
            throw try file.unknown(name)
        }
        let settings = try (stored ?? Profile()).withConfigurationFile().overridden(by: given)
        try requireCredentials(in: settings)
        settings.file?.warn(ConsoleLogger(output: context.errors))
        return settings
    }

    /// Refuses an option that says more of a missing credential: the client would log in without it.
    private func requireCredentials(in settings: Profile) throws {
        let options = [
            ("--client-secret-method", clientSecretMethod, "--client-secret-file", settings.clientSecretFile),
            ("--client-key-id", clientKeyID, "--client-key", settings.clientKey),
            ("--client-key-audience", clientKeyAudience, "--client-key", settings.clientKey),
            ("--client-cert-key", clientCertKey, "--client-cert", settings.clientCert),
            ("--client-cert-password-file", clientCertPasswordFile, "--client-cert", settings.clientCert),
        ]
        for (option, given, missing, credential) in options where given != nil && credential == nil {
            throw ToolError.usage(
                "credential_missing",
                "\(option) needs \(missing).",
                recovery: "Add \(missing), or leave out \(option)."
            )
        }
    }

    /// The settings of server and client in a configuration file.
    init(_ file: ConfigurationFile) {
        server = file.server?.serverUrl
        realm = file.server?.realm
        cookie = file.server?.cookieName
        clientID = file.client?.clientId
        redirectURI = file.client?.redirectUri
        scope = file.client?.scopes.map { $0.sorted().joined(separator: " ") }
        // A journey without a client finds the document of its realm by itself.
        discovery = clientID == nil ? nil : file.client?.discoveryEndpoint
        issuer = clientID == nil ? nil : file.client?.issuer
        acrValues = file.client?.acrValues
        self.file = file
    }

    /// These settings over those of the configuration file that they name, if they name one.
    ///
    /// - Throws: `ToolError` when the file cannot be used.
    func withConfigurationFile() throws -> Profile {
        guard let config else { return self }
        do {
            let data = try JSONSource(path: config).data
            return Profile(try ConfigurationFile(data: data, name: config)).overridden(by: self)
        } catch let error as PingError {
            throw ToolError.usage(error.code.rawValue, error.message, recovery: error.recovery)
        }
    }
}
