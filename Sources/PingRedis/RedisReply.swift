#if Redis
    import CPingHiredis
    import Foundation

    /// A reply of the server.
    enum RedisReply: Sendable, Equatable {
        case none
        case number(Int64)
        case bytes(Data)
        case array([RedisReply])

        /// - Throws: `RedisFailure.refused` when the response is an error.
        @safe init(_ reply: UnsafeMutablePointer<redisReply>) throws(RedisFailure) {
            switch unsafe reply.pointee.type {
            case REDIS_REPLY_INTEGER: self = unsafe .number(reply.pointee.integer)
            case REDIS_REPLY_STRING, REDIS_REPLY_STATUS: self = unsafe .bytes(Self.bytes(of: reply))
            case REDIS_REPLY_NIL: self = .none
            case REDIS_REPLY_ARRAY: self = unsafe .array(try Self.elements(of: reply))
            case REDIS_REPLY_ERROR:
                throw RedisFailure.refusal(String(decoding: unsafe Self.bytes(of: reply), as: UTF8.self))
            default: throw .foreign
            }
        }

        private static func elements(
            of reply: UnsafeMutablePointer<redisReply>
        ) throws(RedisFailure) -> [RedisReply] {
            var elements: [RedisReply] = []
            for index in 0..<(unsafe reply.pointee.elements) {
                guard let element = unsafe reply.pointee.element?[Int(index)] else { throw .foreign }
                elements.append(try RedisReply(element))
            }
            return elements
        }

        private static func bytes(of reply: UnsafeMutablePointer<redisReply>) -> Data {
            guard let text = unsafe reply.pointee.str else { return Data() }
            return unsafe Data(bytes: text, count: Int(reply.pointee.len))
        }
    }
#endif
