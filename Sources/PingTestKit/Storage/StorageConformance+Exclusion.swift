extension StorageConformance {
    /// The rules for `withExclusiveAccess` of every storage. Without exclusion, two refreshes at once may spend
    /// one refresh token twice.
    public static let exclusionChecks: [Check] = [
        Check("Exclusive access returns the result of its body.") { run in
            let storage = try await run.storage()
            let result = try await storage.withExclusiveAccess { 42 }
            guard result == 42 else { throw run.failure("It returned \(result) instead of 42.") }
        },
        Check("Inside exclusive access the storage can be used.") { run in
            let storage = try await run.storage()
            try await storage.withExclusiveAccess {
                try await storage.save(item: Sample(number: 1))
                try await run.expect(Sample(number: 1), in: storage, "Inside exclusive access, after save")
                try await storage.delete()
                try await run.expect(nil, in: storage, "Inside exclusive access, after delete")
            }
        },
        Check("Making room leaves the present value as it is, and the next one is saved.") { run in
            let storage = try await run.storage()
            try await storage.save(item: Sample(number: 1))
            try await storage.withExclusiveAccess {
                try await storage.makeRoom(for: Sample(number: 1))
                try await run.expect(Sample(number: 1), in: storage, "After makeRoom")
                try await storage.save(item: Sample(number: 2, text: "longer than the one before, and other bytes"))
                try await run.expect(
                    Sample(number: 2, text: "longer than the one before, and other bytes"),
                    in: storage,
                    "After the save that followed makeRoom"
                )
            }
        },
        Check("Exclusive access lets one in at a time.") { run in
            try await count(run, through: [run.storage()])
        },
        Check("Exclusive access ends when its body throws.") { run in
            struct Refusal: Error {}
            let storage = try await run.storage()
            do {
                try await storage.withExclusiveAccess { throw Refusal() }
                throw run.failure("The error of the body was lost.")
            } catch is Refusal {
                try await storage.withExclusiveAccess {}
            }
        },
        Check("A task that is cancelled while it waits for exclusive access does not stop the others.") { run in
            let storage = try await run.storage()
            let waiting = try await storage.withExclusiveAccess {
                let waiting = Task { try await storage.withExclusiveAccess {} }
                waiting.cancel()
                return waiting
            }
            // It may have run before the cancellation, but it must end.
            _ = await waiting.result
            try await storage.withExclusiveAccess {}
        },
        Check("A holder that is cancelled lets the next one in at once.") { run in
            // A machine that is busy for as long as that is not so three times. A storage that keeps the lease is.
            for attempt in 1...3 {
                let (storage, other, gate) = (try await run.storage(), try await run.storage(), Gate())
                let holder = Task { try await storage.withExclusiveAccess { try await gate.wait() } }
                await gate.waitForArrivals()
                holder.cancel()
                let late = run.failure("The next one waited for longer than 5 seconds.")
                do {
                    try await SystemServices.live.within(.seconds(5), orThrow: late) {
                        try await other.withExclusiveAccess {}
                    }
                    _ = await holder.result
                    return
                } catch is ConformanceFailure where attempt < 3 {
                    _ = await holder.result
                }
            }
        },
    ]

    /// Increments concurrently. Two that run at the same time lose an increment.
    static func count(_ run: Run, through storages: [any Storage<Sample>]) async throws {
        let (times, start) = (40, Gate())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for turn in 0..<times {
                let storage = storages[turn % storages.count]
                group.addTask {
                    // All at once: tasks that came one after another would exclude each other in any storage.
                    try await start.wait()
                    try await storage.withExclusiveAccess {
                        let number = try await storage.get()?.number ?? 0
                        await Task.yield()
                        try await storage.save(item: Sample(number: number + 1))
                    }
                }
            }
            await start.waitForArrivals(times)
            start.open()
            try await group.waitForAll()
        }
        for storage in storages {
            let number = try await storage.withExclusiveAccess { try await storage.get()?.number ?? 0 }
            guard number == times else {
                throw run.failure("\(times) tasks added one each; the result is \(number).")
            }
        }
    }
}
