package import PingFoundation

/// A ``RecordTable`` whose records can all be encrypted with another key.
///
/// The walk needs no lease: it replaces a value only while the store still holds the one that it has read, in one step.
/// So it never waits for the holder of a lease, never ends a holder's rights, and leaves nothing
/// behind when it is killed.
package protocol RekeyedTable: RecordTable {
    /// The keys.
    var keyProvider: any EncryptionKeyProvider { get }

    /// The next records that hold a value, each of which comes at least once.
    ///
    /// - Parameter cursor: The cursor of the page before; `nil` for the first.
    func page(after cursor: String?) async throws(PingError) -> RecordPage

    /// Replaces a value that the record still holds, and leaves its lifetime, its fence and its lease.
    ///
    /// - Returns: `false` when the record holds another value, or none.
    func replace(_ value: Data, of name: String, with renewed: Data) async throws(PingError) -> Bool
}

/// Some records of a store.
package struct RecordPage: Sendable {
    /// Their names and values.
    package let records: [(name: String, value: Data)]
    /// The cursor of the next page; `nil` after the last.
    package let next: String?

    package init(records: [(name: String, value: Data)], next: String?) {
        self.records = records
        self.next = next
    }
}

extension RekeyedTable {
    /// Encrypts each record with the current key that does not have it yet.
    package func rekeyRecords(_ progress: @Sendable (RekeyReport) -> Void) async throws(PingError) -> RekeyReport {
        var report = RekeyReport()
        var cursor: String?
        repeat {
            let page = try await page(after: cursor)
            for outcome in try await rekey(page.records) { report.note(outcome) }
            progress(report)
            cursor = page.next
        } while cursor != nil
        return report
    }

    /// Several records at a time, since each waits for the disk of the server.
    private func rekey(_ records: [(name: String, value: Data)]) async throws(PingError) -> [RekeyOutcome] {
        do {
            return try await withThrowingTaskGroup(of: RekeyOutcome.self) { group in
                var (waiting, outcomes) = (records.makeIterator(), [RekeyOutcome]())
                for record in [waiting.next(), waiting.next(), waiting.next(), waiting.next()].compactMap(\.self) {
                    group.addTask { try await rekey(record.name, record.value) }
                }
                while let outcome = try await group.next() {
                    outcomes.append(outcome)
                    if let next = waiting.next() { group.addTask { try await rekey(next.name, next.value) } }
                }
                return outcomes
            }
        } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "The records could not be encrypted again."))
        }
    }

    private func rekey(_ name: String, _ value: Data) async throws -> RekeyOutcome {
        let sealer = ValueSealer(keyProvider: keyProvider, place: place.value(name))
        var present = value
        while true {
            let keys = try await keyProvider.existingKeys()
            let renewed: Data?
            do throws(PingError) { renewed = try sealer.renewed(present, of: "The record '\(name)'", with: keys) } catch
            {
                return .unreadable(error)
            }
            guard let renewed else { return .current }
            if try await replace(present, of: name, with: renewed) { return .rewritten }
            // Somebody has saved or deleted it meanwhile.
            guard let changed = try await read(name, nil) else { return .current }
            // An expired one is there and cannot be read, or the store has executed the change already.
            if changed == renewed { return .rewritten }
            present = changed
        }
    }
}
