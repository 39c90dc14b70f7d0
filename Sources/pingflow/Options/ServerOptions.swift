import ArgumentParser

/// Which AM server.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's URL, ending in its context: https://example.com/am", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("The realm. (default: root)", valueName: "name"))
    var realm: String?

    @Option(help: ArgumentHelp("The name of the session cookie. (default: iPlanetDirectoryPro)", valueName: "name"))
    var cookie: String?

    func validate() throws {
        try AppOptions.validate("--server", server)
    }
}
