import Foundation
import PingPostgreSQL

/// A program that uses a store for services, to be run beside others, and to be stopped and killed.
///
/// `StoreProbe STORE count NAME TIMES` adds one to the stored number, under exclusive access, so many times.
/// `StoreProbe STORE hold NAME LEASE` takes exclusive access with a lease of so many milliseconds, prints a line, waits for a line, saves
/// the number 666, and prints the error's code.
///
/// STORE is postgresql. The environment variables PING_POSTGRESQL and PROBE_KEY (Base64) name the server and the key.
@main
struct StoreProbe {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let number = Int(arguments[4]),
            let key = environment["PROBE_KEY"].flatMap({ Data(base64Encoded: $0) })
        else { exit(64) }
        let keyProvider = try EncryptionKey(bytes: key)
        let (store, name) = (arguments[1], arguments[3])
        switch arguments[2] {
        case "count": try await count(storage(store, name, .seconds(10), keyProvider), times: number)
        case "hold": await hold(try storage(store, name, .milliseconds(number), keyProvider))
        default: exit(64)
        }
    }

    static func storage(
        _ store: String,
        _ name: String,
        _ lease: Duration,
        _ key: EncryptionKey
    ) throws -> any Storage<Int> {
        let server = Secret(ProcessInfo.processInfo.environment["PING_\(store.uppercased())"] ?? "")
        #if PostgreSQL
            if store == "postgresql" {
                let store = try PostgreSQLStore(
                    connection: server,
                    keyProvider: key,
                    connectionLimit: 2,
                    retryTimeout: .seconds(30)
                )
                return PostgreSQLStorage(account: name, store: store, lockTimeout: .seconds(600), leaseDuration: lease)
            }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(store) without its trait.")
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

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
