#if Redis
    import PingStorage

    extension RedisFailure {
        /// The meaning of a server's error for the app.
        typealias Reason = (code: PingError.Code, message: String, recovery: String)

        /// By the word in the server's message.
        static let reasons: [String: Reason] = {
            let login: Reason = (
                .storageDenied, "The Redis server refuses the user or the password.",
                "Check user and password in the URL."
            )
            let start: Reason = (.storageUnavailable, "The Redis server is starting or busy.", "Try again.")
            let cluster: Reason = (
                .storageUnavailable, "The Redis server is part of a cluster, which the store does not support.",
                "Use a server without cluster mode."
            )
            return [
                "NOAUTH": login, "WRONGPASS": login,
                "NOPERM": (
                    .storageDenied, "The Redis user lacks a right.",
                    "Grant EVAL, TIME, EXISTS, DEL, PERSIST, PEXPIREAT, the commands of hashes, and INFO, on the keys with the prefix."
                ),
                "DENIED": (
                    .storageDenied,
                    "The Redis server is in protected mode and refuses connections from another machine.",
                    "Set a password and an address at the server."
                ),
                "READONLY": (
                    .storageDenied, "The Redis server is a replica and read-only.", "Connect to the primary server."
                ),
                "OOM": (
                    .storageFull, "The memory of the Redis server is full.", "Raise maxmemory, or remove other keys."
                ),
                "MISCONF": (
                    .storageFull, "The Redis server cannot write to its disk and refuses changes.",
                    "Free some space there, and look at the server's log."
                ),
                "WRONGTYPE": (
                    .storageUnavailable, "A key in the Redis database is not one of this SDK.",
                    "Choose another prefix for the store."
                ),
                "LOADING": start, "BUSY": start, "MASTERDOWN": start, "TRYAGAIN": start,
                "MOVED": cluster, "CROSSSLOT": cluster, "CLUSTERDOWN": cluster,
                "NOREPLICAS": (
                    .storageUnavailable, "The Redis server has too few replicas and refuses changes.",
                    "Start the replicas, or lower min-replicas-to-write."
                ),
                crowd: (
                    .storageUnavailable, "The Redis server has too many connections.",
                    "Raise maxclients, or use fewer connections in each process."
                ),
            ]
        }()

        static var otherReason: Reason {
            (
                .storageUnavailable, "The Redis server refused the command.",
                "Look at the server's log. The store needs Redis 6 or newer, or Valkey."
            )
        }
    }
#endif
