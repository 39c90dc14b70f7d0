extension StorageConformance {
    /// The rules of a storage that tells those who wait how the exchange of a holder failed.
    package static let exchangeChecks: [Check] = [
        Check("Those who wait while an exchange fails learn how, and the one after them asks again.") { run in
            let learnt = try await run.learners(3)
            guard learnt == Array(repeating: run.exchangeFailure, count: 3) else {
                throw run.failure("Three waited, and learnt \(learnt).")
            }
            let late = try await run.access()
            guard late == nil else { throw run.failure("Somebody who came later learnt of it.") }
        },
        Check("Somebody who comes at once after an exchange that failed asks again.") { run in
            _ = try await run.access(ending: .failed(run.exchangeFailure))
            let late = try await run.access()
            guard late == nil else { throw run.failure("Somebody who came later learnt of it.") }
        },
        Check("Those who wait behind somebody who asked nobody learn nothing.") { run in
            let learnt = try await run.waiters(2, behind: .unasked)
            guard learnt == [nil, nil] else { throw run.failure("They learnt \(learnt).") }
        },
        Check("Those who wait while an exchange succeeds learn nothing of one that failed before.") { run in
            _ = try await run.access(ending: .failed(run.exchangeFailure))
            let learnt = try await run.waiters(2, behind: .succeeded)
            guard learnt == [nil, nil] else { throw run.failure("They learnt \(learnt).") }
        },
        Check("Of two who wait while an exchange fails, one is cancelled and the other learns how it failed.") { run in
            let learnt = try await run.learners(2, cancelling: 1)
            guard learnt == [run.exchangeFailure] else { throw run.failure("The other one learnt \(learnt).") }
        },
        Check("Exclusive access to another storage inside the access learns nothing, and tells nothing.") { run in
            let report = ExchangeReport()
            let (outer, inner) = (try await run.storage(), try await run.storage("other"))
            try await report.bound {
                try await outer.withExclusiveAccess {
                    try await inner.withExclusiveAccess { report.end(.failed(run.exchangeFailure)) }
                }
            }
            let learnt = try await run.waiters(1, behind: .unasked, at: "other")
            guard learnt == [nil] else { throw run.failure("The other storage told \(learnt).") }
        },
    ]

    /// The rule for those who wait behind a holder that was killed.
    ///
    /// - Parameters:
    ///   - count: How many wait.
    ///   - kill: Lets another process take a place's exclusive access, runs what it is given, and kills the process.
    package static func killedHolderCheck(
        waiters count: Int,
        _ kill: @escaping @Sendable (_ place: String, _ meanwhile: () async throws -> Void) async throws -> Void
    ) -> Check {
        Check("Those who wait behind a killed holder get the access when its lease ends, and learn of no failure.") {
            run in
            let begun = Locked(0)
            let waiting = Locked<[Task<ExchangeFailure?, any Error>]>([])
            try await kill(run.place("one")) {
                for _ in 0..<count { waiting.withLock { $0.append(run.waiter(begun)) } }
                try await run.waitUntil(count, begun, .milliseconds(300))
            }
            for waiter in waiting.current {
                if let learnt = try await waiter.value { throw run.failure("One learnt \(learnt).") }
            }
        }
    }
}

extension StorageConformance {
    /// The rules of a storage from which a sign-out removes a value without exclusive access. Each instance
    /// is one of another process.
    package static let removalChecks: [Check] = [
        Check("A holder cannot bring back what somebody removed meanwhile, and reads that it is gone.") { run in
            let (holder, signOut) = (try await run.storage(), try await run.storage())
            try await holder.save(item: Sample(number: 1))
            try await holder.withExclusiveAccess {
                try await signOut.delete()
                for change in [holder.save, holder.makeRoom] {
                    do { try await change(Sample(number: 2)) } catch PingError.Code.storageOvertaken { continue }
                    throw run.failure("A change after the removal was taken.")
                }
                guard try await holder.get() == nil else { throw run.failure("The holder reads a value.") }
            }
            guard try await signOut.get() == nil else { throw run.failure("The value is back.") }
        }
    ]
}

extension StorageConformance.Run {
    fileprivate var exchangeFailure: ExchangeFailure {
        var failure = ExchangeFailure(consequence: "unavailable", kind: "network", message: "Zoë waited \u{1F510}.")
        failure.code = "network_timeout"
        failure.status = 504
        return failure
    }

    /// One exclusive access.
    ///
    /// - Returns: The report that it got.
    fileprivate func access(
        at place: String = "one",
        ending: ExchangeReport.Ending = .unasked,
        _ work: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> ExchangeFailure? {
        let (storage, report) = (try await storage(place), ExchangeReport())
        try await report.bound {
            try await storage.withExclusiveAccess {
                try await work()
                report.end(ending)
            }
        }
        return report.failureBefore
    }

    fileprivate func waiter(_ begun: Locked<Int>, at place: String = "one") -> Task<ExchangeFailure?, any Error> {
        Task {
            begun.withLock { $0 += 1 }
            return try await access(at: place)
        }
    }

    /// - Parameter pause: The time to open the storage and to ask for the access.
    fileprivate func waitUntil(_ count: Int, _ begun: Locked<Int>, _ pause: Duration) async throws {
        try await until { begun.current >= count }
        // real time: no storage says that somebody has asked for its access.
        try await Task.sleep(for: pause)
    }

    /// Lets some wait for a holder whose exchange fails. Who asks late learns nothing, and rightly so, so they get more
    /// time where the first ones did not learn all of it.
    ///
    /// - Parameter cancelled: How many of those who wait are cancelled.
    /// - Returns: The reports that the others got.
    fileprivate func learners(_ count: Int, cancelling cancelled: Int = 0) async throws -> [ExchangeFailure?] {
        var learnt: [ExchangeFailure?] = []
        for pause in [Duration.milliseconds(300), .seconds(3), .seconds(30)] {
            learnt = try await waiters(count, behind: .failed(exchangeFailure), cancelling: cancelled, after: pause)
            if learnt.allSatisfy({ $0 == exchangeFailure }) { break }
        }
        return learnt
    }

    /// Lets some wait for a holder, which works until they do.
    ///
    /// - Parameters:
    ///   - cancelled: How many of those who wait are cancelled.
    ///   - pause: The time that they have to ask for the access.
    /// - Returns: The reports that the others got.
    fileprivate func waiters(
        _ count: Int,
        behind ending: ExchangeReport.Ending,
        cancelling cancelled: Int = 0,
        at place: String = "one",
        after pause: Duration = .milliseconds(300)
    ) async throws -> [ExchangeFailure?] {
        let (begun, waiting) = (Locked(0), Locked<[Task<ExchangeFailure?, any Error>]>([]))
        // The value, so that there is something to refresh.
        try await storage(place).save(item: StorageConformance.Sample(number: 1))
        _ = try await access(at: place, ending: ending) {
            for _ in 0..<count { waiting.withLock { $0.append(waiter(begun, at: place)) } }
            try await waitUntil(count, begun, pause)
            for waiter in waiting.current.prefix(cancelled) { waiter.cancel() }
        }
        var learnt: [ExchangeFailure?] = []
        for waiter in waiting.current.dropFirst(cancelled) { learnt.append(try await waiter.value) }
        return learnt
    }
}
