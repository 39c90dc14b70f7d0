#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingRedis

    extension StoreSuites {
        @Suite("The store in Redis", .enabled(if: RedisServer.url != nil))
        struct RedisSuites {}
    }

    /// The server, and what the tests do to it behind the store's back.
    enum RedisServer {
        static let url = StoreKind.redis.url()

        static func store(
            at url: String? = nil,
            prefix: String = "ping",
            key: EncryptionKey = testKey,
            timeout: Duration = .seconds(60),
            retryTimeout: Duration = .seconds(30)
        ) throws -> RedisStore {
            try RedisStore(
                url: Secret(#require(url ?? self.url)),
                prefix: prefix,
                keyProvider: key,
                connectTimeout: timeout,
                responseTimeout: timeout,
                retryTimeout: retryTimeout
            )
        }

        /// Executes a command.
        @discardableResult
        static func execute(_ words: String...) async throws -> RedisReply {
            try await execute(words.map { Data($0.utf8) })
        }

        static func execute(_ words: [Data]) async throws -> RedisReply {
            let servers = try RedisServers(
                Secret(#require(url)),
                allowsUnencryptedNetwork: false,
                connectTimeout: .seconds(60),
                responseTimeout: .seconds(60)
            )
            return try await RedisConnection(servers, number: 99).execute(words, by: .now + .seconds(120))
        }

        /// Changes settings of the server while `body` runs.
        static func with(
            _ settings: [(name: String, value: String, former: String)],
            _ body: () async throws -> Void
        ) async throws {
            for (name, value, _) in settings { try await execute("CONFIG", "SET", name, value) }
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            for (name, _, former) in settings.reversed() { try await execute("CONFIG", "SET", name, former) }
            try result.get()
        }
    }
#endif
