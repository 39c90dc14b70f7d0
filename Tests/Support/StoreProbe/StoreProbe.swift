import Foundation
import PingOidc
import PingPostgreSQL
import PingRedis

#if SQLite
    import GRDB
#endif

/// A program that uses a store for services, to be run beside others, and to be stopped and killed.
///
/// `StoreProbe STORE count NAME TIMES` adds one to the stored number, under exclusive access, so many times.
/// `StoreProbe STORE hold NAME LEASE` takes exclusive access with a lease of so many milliseconds, prints a line, waits
/// for a line, saves the number 666, and prints the error's code. `StoreProbe STORE serve NAME USERS` reads and changes
/// the numbers of random users, under exclusive access, until somebody sends a line. It prints a line when it has
/// begun, and at the end how many changes it made. A number that it cannot read or find is printed at once.
/// `StoreProbe STORE rekey - 0` encrypts all records again and prints how many it has looked at, and at the end `done`.
/// `StoreProbe STORE refresh NAME TIMES` refreshes the stored tokens so many times, and prints a line after each: `ok`,
/// or the error's code. `StoreProbe STORE accounts NAME TIMES` adds one to a tag of two accounts of the app NAME in
/// turn, so many times. `StoreProbe STORE juggle NAME TIMES` logs a third account in, refreshes, names, chooses and
/// removes it, so many times, and prints a line after each. `StoreProbe sqlite write - 0` begins to write to the file,
/// prints a line, and ends when somebody sends a line.
///
/// STORE is postgresql, redis or sqlite. Environment variables: PING_POSTGRESQL or PING_REDIS (the server) or
/// PING_SQLITE (the path), PROBE_KEY (Base64), PROBE_FORMER_KEYS (the same, with commas), PROBE_DIES_AT (the record at
/// which a walk is killed), PROBE_PLACE (the table, the prefix, or what the path ends with), PROBE_DISCOVERY (the URL
/// of the discovery document), PROBE_LEASE and PROBE_TIMEOUT (milliseconds).
@main
struct StoreProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let number = Int(arguments[4]) else { exit(64) }
        #if SQLite
            if arguments[2] == "write" { return try write() }
        #endif
        let store = try ProbeStore(arguments[1])
        let name = arguments[3]
        switch arguments[2] {
        case "count": await orSayWhy { try await count(store.storage(name), times: number) }
        case "hold": await hold(store.storage(name, leaseDuration: .milliseconds(number)))
        case "refresh": await refresh(store.storage(name), times: number)
        case "accounts":
            await orSayWhy { try await AccountProbe(Accounts(app: name, in: store)).count(times: number) }
        case "juggle":
            await orSayWhy {
                try await AccountProbe(Accounts(app: name, in: store)).juggle(times: number) { say("ok") }
            }
        case "serve": try await serve(store, name, users: number)
        case "rekey":
            let report = try await store.rekey { say("\($0.total)") }
            say("done \(report.rewritten) \(report.current) \(report.unreadable)")
        default: exit(64)
        }
    }

    /// Ends with status 1 and a line about the error when the work fails.
    private static func orSayWhy(_ work: () async throws -> Void) async {
        do { try await work() } catch {
            say("\(error)".replacing("\n", with: " "))
            exit(1)
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

    static func serve(_ store: ProbeStore, _ name: String, users: Int) async throws {
        let storages: [any Storage<Int>] = (0..<users).map { store.storage("\(name)/\($0)") }
        let isOver = Locked(false)
        Thread.detachNewThread {
            _ = readLine()
            isOver.set(true)
        }
        var changes = 0
        while !isOver.current, let storage = storages.randomElement() {
            do {
                try await storage.withExclusiveAccess {
                    guard let number = try await storage.get() else {
                        return say("missing")
                    }
                    try await storage.save(item: number + 1)
                }
            } catch { say((error as? PingError)?.code.rawValue ?? "other") }
            if changes == 0 { say("begun") }
            changes += 1
        }
        say("changes \(changes)")
    }

    #if SQLite
        private static func write() throws {
            let path = ProcessInfo.processInfo.environment["PING_SQLITE"] ?? ""
            var configuration = Configuration()
            // A store may still remove what has expired.
            configuration.busyMode = .timeout(60)
            try DatabaseQueue(path: path, configuration: configuration).inDatabase { database in
                try database.execute(sql: "BEGIN IMMEDIATE")
                say("writing")
                _ = readLine()
                try database.execute(sql: "ROLLBACK")
            }
        }
    #endif

    static func refresh(_ storage: any Storage<Token>, times: Int) async {
        var config = OidcClientConfig()
        config.clientId = "demo-app"
        config.redirectUri = "demo://cb"
        config.discoveryEndpoint = ProcessInfo.processInfo.environment["PROBE_DISCOVERY"] ?? ""
        config.storage = storage
        // The provider runs in the process of the tests, which keep it busy.
        let client = OidcClient(config: config, limits: RequestLimits(timeout: .seconds(600)))
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
