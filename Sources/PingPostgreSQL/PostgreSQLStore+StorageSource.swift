#if PostgreSQL
    public import PingStorage

    extension PostgreSQLStore: StorageSource {
        /// The storage of an account, with the limits that ``PostgreSQLStorage`` has by default.
        public func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
            PostgreSQLStorage(account: account, store: self)
        }
    }
#endif
