import Foundation

@testable import PingStorage

extension SystemCalls {
    /// The calls that change something.
    enum Kind: CaseIterable {
        case open, write, synchronize, rename, link, unlink, checkReplacing
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
