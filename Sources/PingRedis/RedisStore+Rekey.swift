#if Redis
    package import Foundation
    package import PingRecords

    extension RedisStore: RekeyedTable {
        package func page(after cursor: String?) async throws(PingError) -> RecordPage {
            try await prepare()
            let words = ["EVAL", RedisScripts.page, "0", cursor ?? "0", "\(prefix.globEscaped):*"]
            guard case .bytes(let text) = try await execute(words.map { Data($0.utf8) }) else {
                return RecordPage(records: [], next: nil)
            }
            var parts = LengthPrefixed(text)
            let next = parts.next().map { String(decoding: $0, as: UTF8.self) }
            var records: [(name: String, value: Data)] = []
            while let key = parts.next(), let value = parts.next() {
                let name = Data(key.dropFirst(prefix.utf8.count + 1))
                records.append((String(decoding: name, as: UTF8.self), value))
            }
            return RecordPage(records: records, next: next == "0" ? nil : next)
        }

        package func replace(_ value: Data, of name: String, with renewed: Data) async throws(PingError) -> Bool {
            try await changes(RedisScripts.replace, name, [value, renewed])
        }
    }

    /// Parts of a text, each after its length and a colon.
    private struct LengthPrefixed: IteratorProtocol {
        private var rest: Data.SubSequence

        init(_ text: Data) { rest = text[...] }

        mutating func next() -> Data? {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
                let count = Int(String(decoding: rest[..<colon], as: UTF8.self)), count >= 0,
                rest.distance(from: colon, to: rest.endIndex) > count
            else { return nil }
            let part = rest[rest.index(after: colon)...].prefix(count)
            rest = rest[part.endIndex...]
            return Data(part)
        }
    }

    extension RedisScripts {
        /// Cursor, pattern. The next cursor, then names and values, each after its length.
        static let page = """
            local found = redis.call('SCAN', ARGV[1], 'MATCH', ARGV[2], 'COUNT', 100)
            local parts = {found[1]}
            for _, key in ipairs(found[2]) do
            local value = redis.pcall('HGET', key, 'v')
            if type(value) == 'string' then parts[#parts + 1] = key; parts[#parts + 1] = value end
            end
            for index, part in ipairs(parts) do parts[index] = #part .. ':' .. part end
            return table.concat(parts)
            """

        /// Value, new value.
        static let replace = """
            if redis.call('HGET', KEYS[1], 'v') ~= ARGV[1] then return 0 end
            redis.call('HSET', KEYS[1], 'v', ARGV[2])
            return 1
            """
    }

    extension String {
        /// The text as a part of a pattern that stands for itself.
        fileprivate var globEscaped: String {
            String(flatMap { "*?[]\\^-".contains($0) ? ["\\", $0] : [$0] })
        }
    }
#endif
