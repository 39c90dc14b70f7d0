import Foundation
import Logins
import PingOrchestrate

/// Logins in a process of their own, so that what they cost can be told from what measuring costs. It has nothing in it but the
/// SDK and its default transport.
///
///     LoginProcess once PRODUCT ORIGIN
///     LoginProcess peak PRODUCT ORIGIN AT-ONCE COUNT             prints the most memory it held
///     LoginProcess growth PRODUCT ORIGIN OUTCOME EVERY COUNT     prints its memory after every so many logins
///     LoginProcess held PRODUCT ORIGIN COUNT                     prints its memory before and after that many first steps
///
/// Memory is in bytes.
@main
enum LoginProcess {
    static func main() async {
        do { try await run(Array(CommandLine.arguments.dropFirst())) } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(EXIT_FAILURE)
        }
    }

    @concurrent
    private static func run(_ arguments: [String]) async throws {
        guard arguments.count > 2, let product = Product(rawValue: arguments[1]) else { throw misused }
        let (origin, rest) = (arguments[2], arguments.dropFirst(3))
        let numbers = rest.compactMap { Int($0) }.filter { $0 > 0 }
        switch (arguments[0], numbers.count) {
        case ("once", 0): try await once(product.login(origin: origin))
        case ("peak", 2): try await peak(product.login(origin: origin), atOnce: numbers[0], count: numbers[1])
        case ("growth", 2):
            guard let outcome = rest.first.flatMap(Outcome.init(rawValue:)) else { throw misused }
            try await growth(product.login(origin: origin, outcome: outcome), every: numbers[0], count: numbers[1])
        case ("held", 1): try await held(product.login(origin: origin), count: numbers[0])
        default: throw misused
        }
    }

    private static var misused: Unexpected { Unexpected("The source of LoginProcess says how it is called.") }

    private static func once(_ login: some Login) async throws {
        try await login.logIn(login.app())
    }

    private static func peak(_ login: some Login, atOnce: Int, count: Int) async throws {
        let app = login.app()
        _ = try await Logins.run(count, atOnce: atOnce) { try await login.logIn(app) }
        print(Memory.peak ?? 0)
    }

    private static func growth(_ login: some Login, every: Int, count: Int) async throws {
        let app = login.app()
        for _ in 0..<(count / every) {
            _ = try await Logins.run(every, atOnce: 16) { try await login.logIn(app) }
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
}
