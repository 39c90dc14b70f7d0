import Logins

/// Figures that are measured together.
enum Group: String, CaseIterable {
    case engine, memory, token, one, many, growth, start, size

    func measure(_ options: Options, _ report: inout Report) async throws {
        let isQuick = options.isQuick
        switch self {
        case .engine: report.add(try await Engine.table(Race(rounds: isQuick ? 5 : 31, count: 2000)))
        case .memory: report.add(try await LoginsInMemory.table(Race(rounds: isQuick ? 5 : 31, count: isQuick ? 50 : 200)))
        case .token:
            report.add(try await Tokens.cached(Race(rounds: isQuick ? 5 : 31, count: 500)))
            report.add(try await Tokens.expired(callers: 1000))
        case .one, .many, .growth, .start: try await overLoopback(isQuick, &report)
        case .size: report.add(try Sizes.table())
        }
    }

    private func overLoopback(_ isQuick: Bool, _ report: inout Report) async throws {
        let server = try Server.start()
        defer { server.stop() }
        switch self {
        case .one:
            for product in Product.allCases {
                let race = Race(rounds: isQuick ? 3 : 15, count: isQuick ? 30 : 200)
                report.add(try await Loopback(server, product).oneAtATime(race))
            }
            report.add(try await Traffic(server: server).table(logins: 50))
        case .many:
            for atOnce in isQuick ? [64] : [64, 500, 10_000] {
                for product in Product.allCases {
                    let race = Race(rounds: isQuick ? 2 : 5, count: isQuick ? 1000 : max(4000, atOnce))
                    report.add(try await Loopback(server, product).atOnce(atOnce, race))
                }
            }
            report.add(try Growth(server: server).peak(atOnce: 64, count: isQuick ? 1000 : 10_000))
        case .growth:
            let growth = Growth(server: server)
            report.growth = try growth.series(count: isQuick ? 3000 : 50_000)
            report.add(Growth.table(report.growth))
            report.add(try growth.held(count: isQuick ? 1000 : 10_000))
        default: report.add(try await ColdStart(server: server).table(rounds: isQuick ? 5 : 30))
        }
    }
}
