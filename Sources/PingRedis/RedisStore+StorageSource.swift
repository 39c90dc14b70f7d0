#if Redis
    public import PingStorage

    extension RedisStore: StorageSource {
        /// The storage of an account, with the limits that ``RedisStorage`` has by default.
        public func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
            RedisStorage(account: account, store: self)
        }
    }
#endif
