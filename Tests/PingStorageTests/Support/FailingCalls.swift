import Foundation

@testable import PingStorage

extension SystemCalls {
    /// The calls that change something.
    enum Kind: CaseIterable {
        case open, write, synchronize, rename, exchange, link, unlink, checkReplacing
    }

    /// Real calls, and somebody who removes a file just before one of them.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - kind: ``Kind/exchange`` or ``Kind/rename``.
    func removing(_ path: String, before kind: Kind) -> SystemCalls {
        var calls = self
        calls.exchange = { [exchange] folder, name, directory, other throws(Errno) in
            if kind == .exchange { try? FileManager.default.removeItem(atPath: path) }
            try exchange(folder, name, directory, other)
        }
        calls.rename = { [rename] folder, from, directory, to throws(Errno) in
            if kind == .rename { try? FileManager.default.removeItem(atPath: path) }
            try rename(folder, from, directory, to)
        }
        return calls
    }

    /// Real calls, of which some answer with an error instead.
    ///
    /// - Parameters:
    ///   - number: The error.
    ///   - fails: Says, for each call in turn with its count from 1, whether it fails.
    static func failing(
        with number: Int32,
        when fails: @escaping @Sendable (_ kind: Kind, _ count: Int) -> Bool
    ) -> SystemCalls {
        let counts = Locked<[Kind: Int]>([:])
        let live = SystemCalls.live
        @Sendable func check(_ kind: Kind) throws(Errno) {
            let count = counts.withLock { counts in
                counts[kind, default: 0] += 1
                return counts[kind, default: 0]
            }
            if fails(kind, count) { throw Errno(number) }
        }
        var calls = live
        calls.open = { directory, name, flags, mode throws(Errno) in
            try check(.open)
            return try live.open(directory, name, flags, mode)
        }
        calls.write = { file, bytes throws(Errno) in
            try check(.write)
            return try live.write(file, bytes)
        }
        calls.synchronize = { file throws(Errno) in
            try check(.synchronize)
            try live.synchronize(file)
        }
        calls.rename = { folder, from, directory, to throws(Errno) in
            try check(.rename)
            try live.rename(folder, from, directory, to)
        }
        calls.exchange = { folder, name, directory, other throws(Errno) in
            try check(.exchange)
            try live.exchange(folder, name, directory, other)
        }
        calls.link = { folder, from, directory, to throws(Errno) in
            try check(.link)
            try live.link(folder, from, directory, to)
        }
        calls.checkReplacing = { directory, path throws(Errno) in
            try check(.checkReplacing)
            try live.checkReplacing(directory, path)
        }
        calls.unlink = { directory, name throws(Errno) in
            try check(.unlink)
            try live.unlink(directory, name)
        }
        return calls
    }
}
