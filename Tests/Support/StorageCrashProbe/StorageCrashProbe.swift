import Foundation
import PingStorage

/// A program that uses a file storage, to be run beside another and to be killed.
///
/// `StorageCrashProbe save DIRECTORY` saves growing numbers until it is killed, and prints each after it was saved.
/// `StorageCrashProbe count DIRECTORY TIMES` adds one to the stored number, under exclusive access, so many times.
/// `StorageCrashProbe hold DIRECTORY` takes exclusive access, prints a line, and keeps it until it is killed.
/// `StorageCrashProbe overflow DIRECTORY` saves a value larger than the system lets it write, and prints the error's
/// code. `StorageCrashProbe key DIRECTORY` makes or reads the key and prints it.
@main
struct StorageCrashProbe {
    let directory: URL
    let numbers: FileStorage<[Int]>

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        let directory = URL(fileURLWithPath: arguments[2])
        let probe = StorageCrashProbe(
            directory: directory,
            numbers: FileStorage(account: "probe", directory: directory)
        )
        switch arguments[1] {
        case "save": try await probe.saveUntilKilled()
        case "count": try await probe.count(times: arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
        case "hold": try await probe.holdUntilKilled()
        case "overflow": try await probe.overflow()
        case "key": try await probe.printKey()
        default: exit(64)
        }
    }

    func saveUntilKilled() async throws {
        var number = try await numbers.get()?.first ?? 0
        while true {
            number += 1
            try await numbers.save(item: Array(repeating: number, count: 2_000))
            say("\(number)")
        }
    }

    func count(times: Int) async throws {
        for _ in 0..<times {
            try await numbers.withExclusiveAccess {
                let number = try await numbers.get()?.first ?? 0
                try await numbers.save(item: [number + 1])
            }
        }
    }

    func holdUntilKilled() async throws {
        try await numbers.withExclusiveAccess {
            say("held")
            try await Task.sleep(for: .seconds(600))
        }
    }

    func overflow() async throws {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
        #if canImport(Darwin)
            setrlimit(RLIMIT_FSIZE, &limit)
        #else
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #endif
        do {
            try await numbers.save(item: Array(repeating: 1, count: 100_000))
            say("saved")
        } catch {
            say(error.code.rawValue)
        }
    }

    func printKey() async throws {
        let key = try await KeyFile(directory: directory).existingOrNewKey()
        say(key.reveal().base64EncodedString())
    }

    private func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
