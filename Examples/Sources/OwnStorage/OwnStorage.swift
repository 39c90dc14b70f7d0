import PingStorage
import PingTestKit

/// An app's own storage, and the checks that every storage must pass. This package has Swift's plain settings, so the
/// program also shows that such a package's storage excludes, and does not merely compile.
@main
enum OwnStorage {
    static func main() async throws {
        let shelves = Shelves()
        try await StorageConformance.run { place in ShelfStorage(place: place, shelves: shelves) }
        print("The storage keeps all \(StorageConformance.checks.count) rules.")
    }
}

/// The values and locks, which outlive the storages.
actor Shelves {
    private var items: [String: StorageConformance.Sample] = [:]
    private var locks: [String: AsyncLock] = [:]

    func item(_ place: String) -> StorageConformance.Sample? { items[place] }
    func put(_ item: StorageConformance.Sample?, _ place: String) { items[place] = item }

    func lock(_ place: String) -> AsyncLock {
        let lock = locks[place] ?? AsyncLock()
        locks[place] = lock
        return lock
    }
}

struct ShelfStorage: Storage {
    let place: String
    let shelves: Shelves

    func save(item: StorageConformance.Sample) async { await shelves.put(item, place) }
    func get() async -> StorageConformance.Sample? { await shelves.item(place) }
    func delete() async { await shelves.put(nil, place) }
    func makeRoom(for item: StorageConformance.Sample) async {}

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await shelves.lock(place).withLock(work)
    }
}
