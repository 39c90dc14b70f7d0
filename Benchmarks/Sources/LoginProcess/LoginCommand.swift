import Dispatch
import PingOidc

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Logins in their own process, to separate their cost from that of measuring. The process has nothing in it
/// but one product of the SDK and its default transport.
///
///     JourneyProcess once ORIGIN
///     JourneyProcess peak ORIGIN AT-ONCE COUNT             prints the most memory it held
///     JourneyProcess growth ORIGIN OUTCOME EVERY COUNT     prints its memory after every so many logins
///     JourneyProcess held ORIGIN COUNT                     prints its memory before and after that many first steps
///     JourneyProcess apps ORIGIN COUNT                     prints its memory before and after that many workflows
///
/// Memory is in bytes. `DaVinciProcess` is called in the same way.
package enum LoginCommand {
    /// Does what the program's arguments say, and ends the program with a message when that fails.
    package static func run<L: Login>(_: L.Type) {
        // An asynchronous `main` would end the main thread, and valgrind with it.
        let isDone = DispatchSemaphore(value: 0)
        Task {
            do { try await run(L.self, Array(CommandLine.arguments.dropFirst())) } catch {
                let message = "\(error)\n"
                _ = write(STDERR_FILENO, message, message.utf8.count)
                exit(EXIT_FAILURE)
            }
            isDone.signal()
        }
        isDone.wait()
    }

    @concurrent
    private static func run<L: Login>(_: L.Type, _ arguments: [String]) async throws {
        guard arguments.count > 1 else { throw misused }
        let (origin, rest) = (arguments[1], arguments.dropFirst(2))
        let numbers = rest.compactMap { Int($0) }.filter { $0 > 0 }
        switch (arguments[0], numbers.count) {
        case ("once", 0): try await once(L(origin: origin))
        case ("peak", 2): try await peak(L(origin: origin), atOnce: numbers[0], count: numbers[1])
        case ("growth", 2):
            guard let outcome = rest.first.flatMap(Outcome.init(rawValue:)) else { throw misused }
            try await growth(L(origin: origin, outcome: outcome), every: numbers[0], count: numbers[1])
        case ("held", 1): try await held(L(origin: origin), count: numbers[0])
        case ("apps", 1): try await apps(L(origin: origin), count: numbers[0])
        default: throw misused
        }
    }

    private static var misused: Unexpected { Unexpected("The source of LoginCommand says how the program is called.") }

    private static func once(_ login: some Login) async throws {
        try await login.logIn(login.app())
    }

    private static func peak(_ login: some Login, atOnce: Int, count: Int) async throws {
        let app = login.app()
        _ = try await LoginProcess.run(count, atOnce: atOnce) { try await login.logIn(app) }
        print(Memory.peak ?? 0)
    }

    private static func growth(_ login: some Login, every: Int, count: Int) async throws {
        let app = login.app()
        for _ in 0..<(count / every) {
            _ = try await LoginProcess.run(every, atOnce: 16) { try await login.logIn(app) }
            print(Memory.resident ?? 0)
        }
    }

    private static func held(_ login: some Login, count: Int) async throws {
        let app = login.app()
        // What is made once is not a flow's.
        for _ in 0..<100 { try await login.logIn(app) }
        let before = Memory.resident ?? 0
        var steps: [ContinueNode] = []
        steps.reserveCapacity(count)
        for _ in 0..<count { steps.append(try await login.begin(app)) }
        let after = Memory.resident ?? 0
        withExtendedLifetime(steps) { print(before, after) }
    }

    private static func apps<L: Login>(_ login: L, count: Int) async throws {
        for _ in 0..<100 { try await login.logIn(login.app()) }
        let before = Memory.resident ?? 0
        var apps: [L.App] = []
        apps.reserveCapacity(count)
        for _ in 0..<count { apps.append(login.app()) }
        let after = Memory.resident ?? 0
        withExtendedLifetime(apps) { print(before, after) }
    }
}
