import Foundation
import PingOidc

/// A program with the session of a user, to be run beside others and to be killed. It prints a line after each refresh:
/// `ok`, or the error's code.
///
/// `SessionProbe refresh DIRECTORY DISCOVERY TIMES` refreshes so many times.
/// `SessionProbe full DIRECTORY DISCOVERY TIMES` does so where the system lets it write no file.
/// `SessionProbe starved DIRECTORY DISCOVERY TIMES` refreshes once, and then as often where the system lets it open no
/// further file or connection. `SessionProbe save DIRECTORY DISCOVERY TIMES` takes the exclusive access, and saves the
/// tokens that it has read so many times. `SessionProbe hold DIRECTORY DISCOVERY TIMES` does the same, and waits
/// for a line before it saves.
@main
struct SessionProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let times = Int(arguments[4]) else { exit(64) }
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.discoveryEndpoint = arguments[3]
        let storage = FileStorage<Token>(account: "session", directory: URL(filePath: arguments[2]))
        config.storage = storage
        // The server runs in the process of the tests, which keep it busy.
        let client = OidcClient(config: config, limits: RequestLimits(timeout: .seconds(600)))
        switch arguments[1] {
        case "hold": return await hold(storage, saves: times) { _ = readLine() }
        case "save": return await hold(storage, saves: times)
        case "full":
            signal(SIGXFSZ, SIG_IGN)
            limit(RLIMIT_FSIZE, to: 0)
        case "starved":
            // Dispatch needs descriptors of its own when it starts.
            _ = await client.refresh()
            limit(RLIMIT_NOFILE, to: 3)
        default: break
        }
        for _ in 0..<times { say(await client.refresh()) }
    }

    #if canImport(Darwin)
        private static func limit(_ resource: Int32, to count: rlim_t) { set(resource, count) }
    #else
        private static func limit(_ resource: __rlimit_resource, to count: rlim_t) {
            set(__rlimit_resource_t(resource.rawValue), count)
        }
    #endif

    #if canImport(Darwin)
        private typealias Resource = Int32
    #else
        private typealias Resource = __rlimit_resource_t
    #endif

    private static func set(_ resource: Resource, _ count: rlim_t) {
        var limit = rlimit(rlim_cur: count, rlim_max: count)
        setrlimit(resource, &limit)
    }

    private static func hold(
        _ storage: FileStorage<Token>,
        saves: Int,
        _ wait: @escaping @Sendable () -> Void = {}
    ) async {
        do {
            try await storage.withExclusiveAccess {
                let token = try await storage.get()
                say("held")
                wait()
                for _ in 0..<saves {
                    if let token { try await storage.save(item: token) }
                }
            }
            say("saved")
        } catch { say((error as? PingError)?.code.rawValue ?? "other") }
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    private static func say(_ result: Result<Token, OidcError>) {
        let line =
            switch result {
            case .success: "ok"
            case .failure(let error):
                ((error.cause as? PingError)?.code.rawValue ?? "other") + (error.requiresLogin ? " login" : "")
            }
        say(line)
    }
}
