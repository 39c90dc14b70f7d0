import ArgumentParser

/// Which flow is run, and for whom.
struct PolicyOptions: ParsableArguments {
    @Option(
        name: .customLong("acr-values"),
        help: .value("policy", "The flow policy to run. (default: the app's first)")
    )
    var acrValues: String?

    @Option(help: .value("name", "The user who is likely to log in (login_hint)."))
    var loginHint: String?
}
