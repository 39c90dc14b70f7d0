import ArgumentParser
import Foundation
import PingEmulator

/// The parts of an emulator.
struct EmulatorOptions: ParsableArguments {
    @Option(help: .value("file", "A YAML file with users, clients, lifetimes and faults. The options below add to it."))
    var config: String?

    @Option(
        name: .customLong("user"),
        help: .value("name=password", "A user who can log in, beside the demonstration users. Repeatable.")
    )
    var users: [String] = []

    @Option(
        name: .customLong("client"),
        help: .value("id", "A public client with the URIs of --redirect-uri. Repeatable.")
    )
    var clients: [String] = []

    @Option(name: .customLong("redirect-uri"), help: .value("uri", "A redirect URI of each --client. Repeatable."))
    var redirectURIs: [String] = []

    @Option(help: .value("seconds", "How long an access token lives."))
    var accessTokenLifetime: Int?

    @Option(help: .value("seconds", "How long a refresh token lives."))
    var refreshTokenLifetime: Int?

    @Option(
        name: .customLong("fault"),
        help: .value("name", "A misbehaviour from the start; latency and slow_body take =SECONDS. Repeatable.")
    )
    var faults: [String] = []

    @Flag(help: "List the faults and end.")
    var listFaults = false

    func validate() throws {
        guard clients.isEmpty == redirectURIs.isEmpty else {
            throw ValidationError("--client and --redirect-uri need each other.")
        }
        for uri in redirectURIs where !EmulatorClient.isRedirectURI(uri) {
            throw ValidationError(
                "--redirect-uri \(uri) is not an absolute URI without a fragment, such as com.example.app://callback."
            )
        }
        for lifetime in [accessTokenLifetime, refreshTokenLifetime].compactMap(\.self)
        where !(1...EmulatorLifetimes.limit).contains(lifetime) {
            throw ValidationError("A lifetime is a number of seconds from 1 to \(EmulatorLifetimes.limit).")
        }
        guard !clients.contains("") else { throw ValidationError("--client needs an id that is not empty.") }
        _ = try users.map(Self.user)
        _ = try faults.map(Self.rule)
    }

    /// The file's configuration with the options on top of it.
    ///
    /// - Throws: `ToolError` with file, line and reason.
    func configuration() throws -> EmulatorConfiguration {
        var configuration = try config.map(Self.configuration) ?? EmulatorConfiguration()
        for user in try users.map(Self.user).reversed() { configuration.add(user) }
        for id in clients.reversed() {
            configuration.add(EmulatorClient(id: id, redirectURIs: redirectURIs, postLogoutRedirectURIs: redirectURIs))
        }
        if let accessTokenLifetime { configuration.lifetimes.accessToken = .seconds(accessTokenLifetime) }
        if let refreshTokenLifetime { configuration.lifetimes.refreshToken = .seconds(refreshTokenLifetime) }
        configuration.faults += try faults.map(Self.rule)
        return configuration
    }

    private static func configuration(file: String) throws -> EmulatorConfiguration {
        do {
            return try EmulatorConfiguration(contentsOf: URL(fileURLWithPath: file))
        } catch let error as FlowFileError {
            throw ToolError.usage(
                "invalid_file",
                "\(file), line \(error.line): \(error.reason)",
                recovery: "Correct the file."
            )
        }
    }

    private static func user(_ text: String) throws -> EmulatorUser {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, !text.hasPrefix("=") else {
            // Not the text itself: it may be a password.
            throw ValidationError("--user takes NAME=PASSWORD, such as --user ann=Secr3t-Word.")
        }
        return EmulatorUser(id: parts[0], userName: parts[0], password: Secret(parts[1]))
    }

    private static func rule(_ text: String) throws -> FaultRule {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let fault = EmulatorFault(rawValue: parts[0])
        guard EmulatorFault.all.contains(fault) else {
            throw ValidationError("Unknown fault \(parts[0]). See pingflow emulate --list-faults.")
        }
        guard parts.count == 2 else { return .always(fault) }
        guard let seconds = Double(parts[1]), (0...3600).contains(seconds) else {
            throw ValidationError("--fault \(parts[0]) takes a number of seconds from 0 to 3600 after the “=”.")
        }
        guard [EmulatorFault.latency, .slowBody].contains(fault) else {
            throw ValidationError("The fault \(parts[0]) takes no time: leave out the “=” and what follows.")
        }
        return .always(fault, lasting: .milliseconds(Int(seconds * 1000)))
    }
}
