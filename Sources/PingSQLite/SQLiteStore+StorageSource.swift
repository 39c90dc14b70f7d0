#if SQLite
    public import PingStorage

    extension SQLiteStore: StorageSource {
        /// The storage of an account, with the limits that ``SQLiteStorage`` has by default.
        public func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
            SQLiteStorage(account: account, store: self)
        }
    }
#endif
