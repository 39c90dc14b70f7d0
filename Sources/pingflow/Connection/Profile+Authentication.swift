import PingOidc

extension Profile {
    /// How the client authenticates itself. A certificate alone says who the client is; beside a secret or a key it is
    /// for the connection only.
    ///
    /// - Throws: `ToolError` when a file or a setting cannot be used.
    func authentication(in context: ToolContext) throws -> ClientAuthentication {
        switch (clientSecretFile, clientKey) {
        case (nil, nil): return clientCert == nil ? .none : .tlsClientAuth
        case (let file?, nil):
            let secret = try SecretFile(path: file).line(in: context)
            let isBasic = try choice(clientSecretMethod, of: ["basic", "post"], "--client-secret-method") == "basic"
            return isBasic ? .clientSecretBasic(secret) : .clientSecretPost(secret)
        case (nil, let file?):
            let text = try SecretFile(path: file).text(in: context)
            return .privateKeyJwt(try key(text, of: file))
        case (_?, _?):
            throw ToolError.usage(
                "authentication_ambiguous",
                "The client has a secret and a key.",
                recovery: "Leave one of them out: --client-secret-file or --client-key."
            )
        }
    }

    private func key(_ text: Secret, of file: String) throws -> ClientKey {
        let audience = try choice(clientKeyAudience, of: ["issuer", "token-endpoint"], "--client-key-audience")
        do {
            var key = try ClientKey(text, keyID: clientKeyID)
            key.audience = audience == "issuer" ? .issuer : .tokenEndpoint
            return key
        } catch {
            throw ToolError.usage(
                "client_key_unusable",
                "\(file.printableLine): \(error.message)",
                recovery: error.recovery
            )
        }
    }

    /// One of a few words; the first one without a setting.
    private func choice(_ given: String?, of words: [String], _ option: String) throws -> String {
        guard let given else { return words[0] }
        guard words.contains(given) else {
            throw ToolError.usage(
                "choice_unknown",
                "\(option) must be \(words.joined(separator: " or ")).",
                recovery: "Correct it, on the command line, in the environment or in the profile."
            )
        }
        return given
    }
}
