extension Profile {
    /// The settings of the environment: `PINGFLOW_CLIENT_ID` is a profile's `clientId`. An empty variable says nothing.
    ///
    /// - Throws: `ToolError` that names a variable with a value that it cannot have.
    init(environment: [String: String]) throws {
        func value(_ member: String) -> String? {
            environment[Self.variable(of: member)].flatMap { $0.isEmpty ? nil : $0 }
        }
        self.init()
        for (name, path) in Self.texts { self[keyPath: path] = value(name) }
        storage = try value("storage").map { try Self.choice($0, of: "storage") }
        dpop = try value("dpop").map { try Self.choice($0, of: "dpop") }
        self = withDocumentOfIssuer().withWholePaths()
    }

    /// These settings, in which an issuer alone stands for the document below it.
    func withDocumentOfIssuer() -> Profile {
        guard discovery == nil, let issuer else { return self }
        var result = self
        result.discovery = AppRegistration.withoutSlash(issuer) + DiscoveryCheck.suffix
        result.issuer = nil
        return result
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ text: String,
        of member: String
    ) throws -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw ToolError.usage(
            "variable_unsuitable",
            "The environment variable \(variable(of: member)) must be one of: \(known).",
            recovery: "Correct it, or remove it."
        )
    }

    /// The name of the variable of a member.
    static func variable(of member: String) -> String {
        "PINGFLOW_" + member.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }
}

extension ToolContext {
    /// The profile of a command: the one of the command line, of the environment, or else the usual one.
    func profile(_ given: String?) -> String {
        given ?? environment["PINGFLOW_PROFILE"].flatMap { $0.isEmpty ? nil : $0 } ?? "default"
    }
}
