import ArgumentParser

/// Which flow is run, and for whom.
struct PolicyOptions: ParsableArguments {
    @Option(
        name: .customLong("acr-values"),
        help: ArgumentHelp("The flow policy to run. (default: the app's first)", valueName: "policy")
    )
    var acrValues: String?

    @Option(help: ArgumentHelp("The user who is likely to log in (login_hint).", valueName: "name"))
    var loginHint: String?
}
