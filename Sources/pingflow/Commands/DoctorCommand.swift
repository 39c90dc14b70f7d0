public import ArgumentParser
public import PingOidc

struct DoctorCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check server, discovery, clock, keys, endpoints and the app's registration.",
        discussion: """
            It logs nobody in and changes nothing. It takes the options of a login, and asks whether the server accepts the \
            client's secret, key or certificate. Exit code 0: no problem found; 3: at least one problem.

            Example: pingflow doctor --server https://example.com/am --realm alpha --client-id my-app \
            --redirect-uri com.example.app://callback
            """
    )

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @Flag(help: "Check a login on another device, for which the server makes a code that nobody uses.")
    var device = false

    @Option(help: .value("profile", "Also check whether the provider can meet a security profile."))
    var profileCheck: SecurityProfile?

    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if connection.app.account != nil {
            throw ValidationError("doctor checks the server and the machine, not an account. Leave out --account.")
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let settings = try connection.settings(in: context)
        guard settings.server != nil || settings.discovery != nil else {
            throw ToolError.usage(
                "server_missing",
                "Name a server to check.",
                recovery: "Give --server URL for AM, or --discovery URL for an OpenID provider."
            )
        }
        // It must not touch the tokens of this machine.
        var apart = settings
        apart.storage = .memory
        let place = ProfileAccounts(profile: "doctor", in: context)
        let maker = try ClientMaker(apart, place, isVerbose: output.verbose)
        let doctor = Doctor(
            settings: settings,
            maker: maker,
            probe: Probe(client: maker.loggedHTTP, system: context.system),
            checksDevice: device,
            profile: profileCheck
        )
        let style = context.style(for: context.output)
        let isHealthy = try await doctor.run { finding in
            if output.json { return context.output.line(finding.line) }
            for line in finding.lines(style) { context.output.paragraph(line) }
        }
        if !output.json {
            context.output.paragraph(isHealthy ? "\nNo problem found." : "\nSomething is wrong; see ✗ above.")
        }
        return isHealthy ? .success : .failed
    }
}

extension SecurityProfile: ExpressibleByArgument {}
