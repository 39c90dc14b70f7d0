#if Redis
    import CPingHiredis
    import Foundation

    /// What the server responded.
    enum RedisReply: Sendable, Equatable {
        case none
        case number(Int64)
        case bytes(Data)
        /// A list of texts.
        case list([Data])

        /// - Throws: `RedisFailure.refused` when the response is an error.
        @safe init(_ reply: UnsafeMutablePointer<redisReply>) throws(RedisFailure) {
            switch unsafe reply.pointee.type {
            case REDIS_REPLY_INTEGER: self = unsafe .number(reply.pointee.integer)
            case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = unsafe .bytes(Self.bytes(of: reply))
            case REDIS_REPLY_NIL: self = .none
            case REDIS_REPLY_ERROR:
                throw RedisFailure.refusal(String(decoding: unsafe Self.bytes(of: reply), as: UTF8.self))
            case REDIS_REPLY_ARRAY: self = .list(try unsafe Self.texts(of: reply))
            default: throw .foreign
            }
        }

        private static func texts(of reply: UnsafeMutablePointer<redisReply>) throws(RedisFailure) -> [Data] {
            var texts: [Data] = []
            for index in unsafe 0..<Int(reply.pointee.elements) {
                guard let element = unsafe reply.pointee.element[index],
                    unsafe element.pointee.type == REDIS_REPLY_STRING
                else { throw .foreign }
                texts.append(unsafe bytes(of: element))
            }
            return texts
        }

        private static func bytes(of reply: UnsafeMutablePointer<redisReply>) -> Data {
            guard let text = unsafe reply.pointee.str else { return Data() }
            return unsafe Data(bytes: text, count: Int(reply.pointee.len))
        }
    }
#endif
