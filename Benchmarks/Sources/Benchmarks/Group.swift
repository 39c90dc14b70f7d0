import Logins

/// Figures that are measured together.
enum Group: String, CaseIterable {
    case engine, memory, token, one, many, growth, start, size

    func measure(_ effort: Effort, _ report: inout Report) async throws {
        let rounds = effort.pick(1, 5, 31)
        switch self {
        case .engine: report.add(try await Engine.table(Race(rounds: rounds, count: effort.pick(10, 2000, 2000))))
        case .memory: report.add(try await LoginsInMemory.table(Race(rounds: rounds, count: effort.pick(2, 50, 200))))
        case .token:
            report.add(try await Tokens.cached(Race(rounds: rounds, count: effort.pick(5, 500, 500))))
            report.add(try await Tokens.expired(callers: 1000))
            report.add(await Challenges.table(Race(rounds: rounds, count: effort.pick(1, 20, 100))))
            report.add(try await KillWindow.table(refreshes: effort.pick(5, 300, 300)))
        case .one, .many, .growth, .start: try await overLoopback(effort, &report)
        case .size: report.add(try Sizes.table())
        }
    }

    private func overLoopback(_ effort: Effort, _ report: inout Report) async throws {
        let server = try Server.start()
        defer { server.stop() }
        switch self {
        case .one: try await oneAtATime(effort, server, &report)
        case .many: try await atOnce(effort, server, &report)
        case .growth: try growth(effort, server, &report)
        default: report.add(try await ColdStart(server: server).table(rounds: effort.pick(1, 5, 30)))
        }
    }

    private func oneAtATime(_ effort: Effort, _ server: Server, _ report: inout Report) async throws {
        let race = Race(rounds: effort.pick(1, 5, 15), count: effort.pick(2, 30, 200))
        for product in Product.allCases { report.add(try await Loopback(server, product).oneAtATime(race)) }
        report.add(try await Traffic(server: server).table(logins: effort.pick(2, 50, 50)))
    }

    private func atOnce(_ effort: Effort, _ server: Server, _ report: inout Report) async throws {
        for atOnce in effort == .whole ? [64, 500, 10_000] : [64] {
            let race = Race(rounds: effort.pick(1, 3, 5), count: effort.pick(64, 1280, max(6400, atOnce)))
            for product in Product.allCases { report.add(try await Loopback(server, product).atOnce(atOnce, race)) }
        }
        report.add(try Growth(server: server).peak(atOnce: 64, count: effort.pick(64, 1280, 12_800)))
    }

    private func growth(_ effort: Effort, _ server: Server, _ report: inout Report) throws {
        let growth = Growth(server: server)
        report.growth = try growth.series(count: effort.pick(1000, 3000, 50_000))
        report.add(Growth.table(report.growth))
        report.add(try growth.held(count: effort.pick(100, 2000, 10_000)))
    }
}
