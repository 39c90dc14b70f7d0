import PingFoundation
import PingOidc

extension Profile {
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
            let source = try JSONSource(path: config)
            return Profile(try ConfigurationFile(data: Data(source.bytes), name: config)).overridden(by: self)
        } catch let error as PingError {
            throw ToolError.usage(error.code.rawValue, error.message, recovery: error.recovery)
        }
    }
}
