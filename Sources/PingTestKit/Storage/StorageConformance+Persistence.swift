extension StorageConformance {
    /// The rules of a storage whose values outlive the instance that saved them. Storage in memory does not keep them.
    public static let persistenceChecks: [Check] = [
        Check("Another instance reads what one has saved.") { run in
            try await run.storage().save(item: Sample(number: 1))
            try await run.expect(Sample(number: 1), in: run.storage(), "In a new instance, after a save")
        },
        Check("Another instance sees a change and a deletion.") { run in
            let one = try await run.storage()
            let other = try await run.storage()
            try await one.save(item: Sample(number: 1))
            try await other.save(item: Sample(number: 2))
            try await run.expect(Sample(number: 2), in: run.storage(), "In a third instance, after two saves")
            try await one.delete()
            try await run.expect(nil, in: run.storage(), "In a fourth instance, after a delete")
        },
        Check("Exclusive access excludes other instances of the same store.") { run in
            try await count(run, through: [run.storage(), run.storage(), run.storage()])
        },
    ]
}
