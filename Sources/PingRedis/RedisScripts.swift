#if Redis
    import PingRecords

    /// The operations of the server on the hash of a record, in one step each.
    ///
    /// The fields: `v` the value, `x` when it expires, `f` the fence, `o` the owner of the lease or how it ended, `u`
    /// until when. Times are milliseconds of the server's clock.
    ///
    /// Value, fence and lease are one key, so the server cannot lose one of them alone. When it loses the key, a later
    /// fence is larger all the same, because a fence is never less than the time. A holder from
    /// before the loss is refused.
    enum RedisScripts {
        static let read = """
            \(now)
            local h = redis.call('HMGET', KEYS[1], 'v', 'x')
            if not h[1] or (h[2] and tonumber(h[2]) <= now) then return false end
            return h[1]
            """

        /// A server that a failover has made a replica answers reads still, with values that may be old.
        static let readLeased = """
            if string.find(redis.call('INFO', 'replication'), 'role:slave', 1, true) then
            return redis.error_reply('READONLY The lease is at another server.') end
            \(read)
            """

        /// Value, lifetime or nothing.
        static let write = """
            \(now)\(settle)\(newFence)
            newFence()
            \(setValue)
            return settle(1)
            """

        /// Value, lifetime or nothing, fence, owner.
        static let writeLeased = """
            \(now)\(settle)
            local h = redis.call('HMGET', KEYS[1], 'f', 'o')
            if h[1] ~= ARGV[3] or h[2] ~= ARGV[4] then return 0 end
            \(setValue)
            return settle(1)
            """

        static let remove = """
            \(now)\(settle)\(newFence)
            if redis.call('EXISTS', KEYS[1]) == 0 then return 1 end
            newFence()
            redis.call('HDEL', KEYS[1], 'v', 'x')
            return settle(1)
            """

        /// Fence, owner.
        static let removeLeased = """
            \(now)\(settle)
            local h = redis.call('HMGET', KEYS[1], 'f', 'o')
            if h[1] ~= ARGV[1] or h[2] ~= ARGV[2] then return 0 end
            redis.call('HDEL', KEYS[1], 'v', 'x')
            return settle(1)
            """

        /// Owner, duration. Returns the fence, the previous owner, if any, and the milliseconds since its lease ended.
        static let take = """
            \(now)\(settle)\(newFence)
            local h = redis.call('HMGET', KEYS[1], 'o', 'u')
            local last = tonumber(h[2] or '') or 0
            if h[1] and h[1] ~= ARGV[1] and last > now then return 0 end
            local fence = newFence()
            redis.call('HSET', KEYS[1], 'o', ARGV[1], 'u', string.format('%d', now + ARGV[2]))
            return settle({fence, h[1] and string.sub(h[1], 1, \(LeaseNote.sizeLimit + 1)), now - last})
            """

        /// Owner, duration.
        static let renew = """
            \(now)\(settle)
            if redis.call('HGET', KEYS[1], 'o') ~= ARGV[1] then return 0 end
            redis.call('HSET', KEYS[1], 'u', string.format('%d', now + ARGV[2]))
            return settle(1)
            """

        /// Owner, and a note with its age, or nothing.
        static let release = """
            \(now)\(settle)
            if redis.call('HGET', KEYS[1], 'o') ~= ARGV[1] then return 0 end
            if ARGV[2] then redis.call('HSET', KEYS[1], 'o', ARGV[2], 'u', string.format('%d', now - ARGV[3]))
            else redis.call('HDEL', KEYS[1], 'o', 'u') end
            return settle(1)
            """

        private static let now = """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)

            """

        private static let newFence = """
            local function newFence()
            local fence = math.max(tonumber(redis.call('HGET', KEYS[1], 'f') or 0) + 1, now)
            redis.call('HSET', KEYS[1], 'f', string.format('%d', fence))
            return fence
            end

            """

        /// Lets the key end with the last of what it holds.
        private static let settle = """
            local function settle(result)
            local h = redis.call('HMGET', KEYS[1], 'v', 'x', 'u')
            local last = math.max(tonumber(h[2] or 0), tonumber(h[3] or 0))
            if h[1] and not h[2] then redis.call('PERSIST', KEYS[1])
            elseif last <= now then redis.call('DEL', KEYS[1])
            else redis.call('PEXPIREAT', KEYS[1], string.format('%d', last)) end
            return result
            end

            """

        private static let setValue = """
            redis.call('HSET', KEYS[1], 'v', ARGV[1])
            if ARGV[2] == '' then redis.call('HDEL', KEYS[1], 'x')
            else redis.call('HSET', KEYS[1], 'x', string.format('%d', now + ARGV[2])) end
            """
    }
#endif
