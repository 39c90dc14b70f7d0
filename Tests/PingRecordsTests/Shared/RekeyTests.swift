#if PostgreSQL && Redis && SQLite
    import Foundation
    import PingRecords
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("A store whose key changes")
        struct RekeyTests {
            private let former = EncryptionKey()
            private let current = EncryptionKey()
            private let place = "rekey_\(UInt32.random(in: 0...(.max)))"

            private func ring(_ first: EncryptionKey, _ others: EncryptionKey...) throws -> EncryptionKeys {
                try EncryptionKeys(current: first, former: others)
            }

            private func settings(_ kind: StoreKind, _ first: EncryptionKey, _ others: EncryptionKey...) -> [String:
                String]
            {
                [
                    kind.variable: kind.url() ?? "", "PROBE_KEY": first.reveal().base64EncodedString(),
                    "PROBE_PLACE": place,
                    "PROBE_FORMER_KEYS": others.map { $0.reveal().base64EncodedString() }.joined(separator: ","),
                ]
            }

            private func open(_ kind: StoreKind, _ keys: any EncryptionKeyProvider) throws -> OpenStore {
                try kind.open(place: place, keys: keys)
            }

            /// Saves each number under its own account.
            private func fill(_ store: OpenStore, _ numbers: Range<Int>) async throws {
                try await inLanes(numbers) { number in
                    let storage: any Storage<Int> = store.storage("\(number)")
                    try await storage.save(item: number)
                }
            }

            private func expectAll(_ store: OpenStore, _ numbers: Range<Int>) async throws {
                let lost = Locked<[Int]>([])
                try await inLanes(numbers) { number in
                    let storage: any Storage<Int> = store.storage("\(number)")
                    if (try? await storage.get()) != number { lost.withLock { $0.append(number) } }
                }
                #expect(lost.current == [], "PING_SEED=\(SeededGenerator.searchSeed)")
            }

            private func inLanes(_ numbers: Range<Int>, _ work: @escaping @Sendable (Int) async throws -> Void)
                async throws
            {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for lane in 0..<8 {
                        group.addTask { for number in numbers where number % 8 == lane { try await work(number) } }
                    }
                    try await group.waitForAll()
                }
            }

            @Test(arguments: StoreKind.shared)
            func `is readable after each of ten kills of the walk, and the last walk finishes`(_ kind: StoreKind)
                async throws
            {
                let rows = ProcessInfo.processInfo.environment["PING_REKEY_ROWS"].flatMap { Int($0) } ?? 550
                let clock = ContinuousClock()  // real time: the figure that it prints.
                var random = SeededGenerator.search(0)
                try await fill(open(kind, former), 0..<rows)
                let both = try open(kind, ring(current, former))
                let began = clock.now
                var killed = 0
                for kill in 1...10 {
                    let walk = try StoreProcess(
                        kind.rawValue,
                        "rekey",
                        "-",
                        "0",
                        settings: settings(kind, current, former)
                    )
                    // Somewhere in the next tenth.
                    let goal = rows * kill / 11
                    while let line = await walk.line(), let seen = Int(line), seen < goal {}
                    // real time: a search for the moment of a kill, in which every order is right.
                    try await Task.sleep(for: .microseconds(Int.random(in: 0...2_000, using: &random)))
                    walk.send(SIGKILL)
                    _ = await walk.end()
                    killed += 1
                    if rows <= 550 { try await expectAll(both, 0..<rows) }
                }
                try await expectAll(both, 0..<rows)
                let last = try StoreProcess(kind.rawValue, "rekey", "-", "0", settings: settings(kind, current, former))
                let report = await last.rest().last ?? ""
                let parts = report.split(separator: " ").compactMap { Int($0) }
                #expect(report.hasPrefix("done") && parts.count == 3 && parts.last == 0, "\(report)")
                #expect(parts.prefix(2).reduce(0, +) >= rows)
                #expect(parts.first ?? rows < rows, "The walk continued.")
                if rows > 550 {
                    print("\(kind): \(rows) rows, \(killed) kills, \(clock.now - began), last \(report)")
                }
                try await expectAll(open(kind, current), 0..<rows)
            }

            @Test(arguments: StoreKind.shared)
            func `is readable wherever a kill ends the walk, record for record, and the next walk continues`(
                _ kind: StoreKind
            ) async throws {
                let rows = 12
                try await fill(open(kind, former), 0..<rows)
                let both = try open(kind, ring(current, former))
                for row in 1...rows {
                    // Several records are on their way when it dies.
                    var settings = settings(kind, current, former)
                    settings["PROBE_DIES_AT"] = "\(row)"
                    let walk = try StoreProcess(kind.rawValue, "rekey", "-", "0", settings: settings)
                    #expect(await walk.rest().contains { $0.hasPrefix("done") } == false)
                    try await expectAll(both, 0..<rows)
                    // Back to the former key, for the next round.
                    let back = try StoreProcess(
                        kind.rawValue,
                        "rekey",
                        "-",
                        "0",
                        settings: self.settings(kind, former, current)
                    )
                    #expect(await back.rest().last?.hasSuffix(" 0") == true)
                    try await expectAll(open(kind, former), 0..<rows)
                }
                let last = try StoreProcess(kind.rawValue, "rekey", "-", "0", settings: settings(kind, current, former))
                #expect(await last.rest().last == "done \(rows) 0 0")
                try await expectAll(open(kind, current), 0..<rows)
            }

            @Test(arguments: StoreKind.shared)
            func `costs no user of three processes anything while each process gets the new key`(_ kind: StoreKind)
                async throws
            {
                let users = 40
                try await fill(open(kind, former), 0..<1)
                let seed = try open(kind, former)
                for user in 0..<users {
                    let storage: any Storage<Int> = seed.storage("users/\(user)")
                    try await storage.save(item: 0)
                }
                func start(_ settings: [String: String]) async throws -> StoreProcess {
                    let process = try StoreProcess(kind.rawValue, "serve", "users", "\(users)", settings: settings)
                    #expect(await process.line() == "begun")
                    return process
                }
                var processes: [StoreProcess] = []
                for _ in 0..<3 { processes.append(try await start(settings(kind, former))) }
                var changes = 0
                func restart(_ settings: [String: String]) async throws {
                    for index in processes.indices {
                        let next = try await start(settings)
                        processes[index].go()
                        let lines = await processes[index].rest()
                        #expect(lines.count == 1 && lines[0].hasPrefix("changes "), "\(lines)")
                        changes += lines.last.flatMap { Int($0.dropFirst("changes ".count)) } ?? 0
                        processes[index] = next
                    }
                }
                try await restart(settings(kind, former, current))
                try await restart(settings(kind, current, former))
                let walk = try StoreProcess(kind.rawValue, "rekey", "-", "0", settings: settings(kind, current, former))
                #expect(await walk.rest().last?.hasSuffix(" 0") == true)
                try await restart(settings(kind, current))
                for process in processes {
                    process.go()
                    let lines = await process.rest()
                    #expect(lines.count == 1 && lines[0].hasPrefix("changes "), "\(lines)")
                    changes += lines.last.flatMap { Int($0.dropFirst("changes ".count)) } ?? 0
                }
                // No change of any of the twelve processes is lost.
                let last = try open(kind, current)
                var sum = 0
                for user in 0..<users {
                    let storage: any Storage<Int> = last.storage("users/\(user)")
                    sum += try await storage.get() ?? 0
                }
                #expect(sum == changes && changes > 0)
            }

            @Test(arguments: StoreKind.shared)
            func `leaves the holder of a lease its rights, and a value its lifetime`(_ kind: StoreKind) async throws {
                let store = try open(kind, ring(former, current))
                let held: any Storage<String> = store.storage("held")
                try await held.save(item: "before")
                // Until the walk has come while the other value lives, which takes a busy machine longer.
                let walking = try open(kind, ring(current, former))
                var count = 0
                for lifetime in [5, 30, 180] where count < 2 {
                    let short: any Storage<String> = store.storage("short", lifetime: .seconds(lifetime))
                    try await short.save(item: "short")
                    count = try await held.withExclusiveAccess {
                        let report = try await walking.rekey()
                        #expect(report.unreadable == 0)
                        try await held.save(item: "after")
                        return report.rewritten
                    }
                    #expect(try await held.get() == "after")
                    try await until { try await short.get() == nil }
                }
                #expect(count == 2)
            }

            @Test(arguments: StoreKind.shared)
            func `counts what no key opens`(_ kind: StoreKind) async throws {
                let store = try open(kind, ring(current, former))
                let stranger: any Storage<String> = try open(kind, EncryptionKey()).storage("stranger")
                try await stranger.save(item: "x")
                for (name, value) in [("*?[]\\^-", "glob"), (String(repeating: "n", count: 600), "long")] {
                    let storage: any Storage<String> = try open(kind, former).storage(name)
                    try await storage.save(item: value)
                }
                let report = try await store.rekey()
                #expect(report.rewritten == 2 && report.unreadable == 1)
                #expect(report.firstFailure?.code == .storageKeyUnknown)
                #expect(try await stranger.get() == "x")
            }

            @Test(arguments: StoreKind.all, [true, false])
            func `does not read what was copied from another kind of store`(_ kind: StoreKind, _ isSource: Bool)
                async throws
            {
                let (from, to) = isSource ? (kind, .sqlite) : (.sqlite, kind)
                let (source, target) = (try open(from, current), try open(to, current))
                let account = newAccount()
                let stored: any Storage<String> = source.storage(account)
                try await stored.save(item: "there")
                let value = try #require(try await source.records.read(account, nil))
                _ = try await target.records.write(account, value, lifetime: nil, nil)
                let copied: any Storage<String> = target.storage(account)
                try await expectError(.storageCorrupt) { try await copied.get() }
            }
        }
    }
#endif
