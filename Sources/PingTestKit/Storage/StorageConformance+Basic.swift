extension StorageConformance {
    /// The rules of every storage.
    public static let basicChecks: [Check] = [
        Check("A new storage holds nothing.") { run in
            try await run.expect(nil, in: run.storage(), "Before the first save")
        },
        Check("A saved value is read back as it was.") { run in
            let storage = try await run.storage()
            try await storage.save(item: Sample(number: .max))
            try await run.expect(Sample(number: .max), in: storage, "After save")
            try await run.expect(Sample(number: .max), in: storage, "The second time")
        },
        Check("A saved value replaces the previous one.") { run in
            let storage = try await run.storage()
            try await storage.save(item: Sample(number: 1, text: String(repeating: "long", count: 1_000)))
            try await storage.save(item: Sample(number: 2, text: ""))
            try await run.expect(Sample(number: 2, text: ""), in: storage, "After the second save")
        },
        Check("A large value is read back as it was.") { run in
            let storage = try await run.storage()
            let large = Sample(number: 1, text: String(repeating: "0123456789abcdef", count: 65_536))
            try await storage.save(item: large)
            try await run.expect(large, in: storage, "After a value of a mebibyte was saved")
        },
        Check("A deleted value is gone, and another can be saved.") { run in
            let storage = try await run.storage()
            try await storage.save(item: Sample(number: 1))
            try await storage.delete()
            try await run.expect(nil, in: storage, "After delete")
            try await storage.save(item: Sample(number: 2))
            try await run.expect(Sample(number: 2), in: storage, "After a save that followed delete")
        },
        Check("Deleting nothing is not an error.") { run in
            let storage = try await run.storage()
            try await storage.delete()
            try await storage.delete()
        },
        Check("Two places do not touch each other.") { run in
            let one = try await run.storage("one")
            let other = try await run.storage("other")
            try await one.save(item: Sample(number: 1))
            try await run.expect(nil, in: other, "After a save elsewhere")
            try await other.save(item: Sample(number: 2))
            try await one.delete()
            try await run.expect(Sample(number: 2), in: other, "After a delete elsewhere")
        },
        Check("Of saves at the same time one wins whole, and no reader sees less than a whole value.") { run in
            let storage = try await run.storage()
            let samples = (0..<50).map { Sample(number: $0, text: String(repeating: "\($0) ", count: 500)) }
            try await storage.save(item: samples[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for sample in samples {
                    group.addTask { try await storage.save(item: sample) }
                    group.addTask {
                        guard let found = try await storage.get(), samples.contains(found) else {
                            throw run.failure("A read between saves returned nothing, or a mixture of values.")
                        }
                    }
                }
                try await group.waitForAll()
            }
            guard let last = try await storage.get(), samples.contains(last) else {
                throw run.failure("After all saves, get() returned nothing, or a mixture of values.")
            }
        },
    ]
}
