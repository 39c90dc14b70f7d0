import ArgumentParser
import PingFoundation

/// Which AM server.
struct ServerOptions: ParsableArguments {
    @Option(help: .value("url", "The server's URL, ending in its context: https://example.com/am"))
    var server: String?

    @Option(help: .value("name", "The realm. (default: root)"))
    var realm: String?

    @Option(help: .value("name", "The name of the session cookie. (default: iPlanetDirectoryPro)"))
    var cookie: String?

    func validate() throws {
        try AppOptions.validate("--server", server)
    }
}
