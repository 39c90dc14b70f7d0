// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the guide and the comment.

#if PostgreSQL
    import PingJourney
    import PingPostgreSQL

    struct ServiceStores: Sendable {
        let store: PostgreSQLStore

        init(connection: Secret, key: EncryptionKey) async throws {
            store = try PostgreSQLStore(connection: connection, keyProvider: key)
            try await store.prepare()
        }

        func tokens(_ session: String) -> RecordStorage<Token> {
            RecordStorage(account: "tokens/\(session)", store: store, lifetime: .seconds(30 * 86_400))
        }

        func flow(_ session: String) -> RecordStorage<FlowSnapshot> {
            RecordStorage(account: "flow/\(session)", store: store, lifetime: .seconds(600))
        }
    }

    func tokens(of account: String, in store: PostgreSQLStore) -> RecordStorage<Token> {
        RecordStorage(account: account, store: store, lifetime: .seconds(30 * 86_400))
    }

    func tokens(of session: String, in store: any RecordStore) -> RecordStorage<Token> {
        RecordStorage(account: "tokens/\(session)", store: store, lifetime: .seconds(30 * 86_400))
    }

    func useTheNewKey(_ store: PostgreSQLStore, tell: @escaping @Sendable (Int) -> Void) async throws {
        let report = try await store.rekey { tell($0.total) }
        if let failure = report.firstFailure { throw failure }
    }
#endif

#if Redis
    import PingJourney
    import PingRedis

    struct FlowStores: Sendable {
        let store: RedisStore

        init(key: EncryptionKey) async throws {
            store = try RedisStore(url: "unix:///run/redis/redis.sock", keyProvider: key)
            try await store.prepare()
        }

        func flow(_ session: String) -> RecordStorage<FlowSnapshot> {
            RecordStorage(account: "flow/\(session)", store: store, lifetime: .seconds(600))
        }
    }

    func flow(of session: String, in store: RedisStore) -> RecordStorage<FlowSnapshot> {
        RecordStorage(account: "flow/\(session)", store: store, lifetime: .seconds(600))
    }
#endif

#if SQLite
    import PingJourney
    import PingSQLite

    func tokens(of account: String, in store: SQLiteStore) -> RecordStorage<Token> {
        RecordStorage(account: account, store: store)
    }
#endif
