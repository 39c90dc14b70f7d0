import ArgumentParser

/// Which flow is run, and for whom.
struct PolicyOptions: ParsableArguments {
    @Option(
        name: .customLong("acr-values"),
        help: ArgumentHelp("The flow policy to run. (default: the app's first)", valueName: "policy")
    )
    var acrValues: String?

    @Option(help: ArgumentHelp("Who is likely to log in.", valueName: "name"))
    var loginHint: String?
}
