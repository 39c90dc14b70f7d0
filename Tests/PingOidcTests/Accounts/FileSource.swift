import Foundation
import PingJourney
import PingStorage

/// Encrypted files, as a place for storages.
struct FileSource: StorageSource {
    let directory: URL

    func storage<Item: Codable & Sendable>(of account: String) -> any PingStorage.Storage<Item> {
        FileStorage(account: account, directory: directory)
    }
}
