import Foundation
import PingOidc
import PingPostgreSQL
import PingRedis

/// A program that uses a store for services, to be run beside others, and to be stopped and killed.
///
/// `StoreProbe STORE count NAME TIMES` adds one to the stored number, under exclusive access, so many times.
/// `StoreProbe STORE hold NAME LEASE` takes exclusive access with a lease of so many milliseconds, prints a line, waits for a line, saves
/// the number 666, and prints the error's code.
/// `StoreProbe STORE refresh NAME TIMES` refreshes the stored tokens so many times, and prints a line after each: `ok`, or the error's code.
/// `StoreProbe STORE accounts NAME TIMES` adds one to a tag of two accounts of the app NAME in turn, so many times.
/// `StoreProbe STORE juggle NAME TIMES` logs a third account in, refreshes, names, chooses and removes it, so many times, and prints a line
/// after each.
///
/// STORE is postgresql, redis or sqlite. Environment variables: PING_POSTGRESQL or PING_REDIS (the server) or PING_SQLITE (the path), PROBE_KEY
/// (Base64), PROBE_DISCOVERY (the URL of the discovery document), PROBE_LEASE and PROBE_TIMEOUT (milliseconds).
@main
struct StoreProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let number = Int(arguments[4]) else { exit(64) }
        let store = try ProbeStore(arguments[1])
        let name = arguments[3]
        switch arguments[2] {
        case "count": try await count(store.storage(name), times: number)
        case "hold": await hold(store.storage(name, leaseDuration: .milliseconds(number)))
        case "refresh": await refresh(store.storage(name), times: number)
        case "accounts": try await AccountProbe(Accounts(app: name, in: store)).count(times: number)
        case "juggle": try await AccountProbe(Accounts(app: name, in: store)).juggle(times: number) { say("ok") }
        default: exit(64)
        }
    }

    static func count(_ storage: any Storage<Int>, times: Int) async throws {
        for _ in 0..<times {
            try await storage.withExclusiveAccess {
                try await storage.save(item: (storage.get() ?? 0) + 1)
            }
        }
    }

    static func hold(_ storage: any Storage<Int>) async {
        do {
            try await storage.withExclusiveAccess {
                say("held")
                _ = readLine()
                try await storage.save(item: 666)
            }
            say("saved")
        } catch {
            say((error as? PingError)?.code.rawValue ?? "other")
        }
    }

    static func refresh(_ storage: any Storage<Token>, times: Int) async {
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.discoveryEndpoint = ProcessInfo.processInfo.environment["PROBE_DISCOVERY"] ?? ""
        config.storage = storage
        let client = OidcClient(config: config)
        for _ in 0..<times {
            switch await client.refresh() {
            case .success: say("ok")
            case .failure(let error):
                say(((error.cause as? PingError)?.code.rawValue ?? "other") + (error.requiresLogin ? " login" : ""))
            }
        }
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
