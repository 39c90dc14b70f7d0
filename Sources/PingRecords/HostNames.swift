import Foundation
import PingPlatform

/// Looks host names up on separate threads, so that a silent name server holds nobody for longer than a deadline.
package final class HostNames: Sendable {
    /// One look-up at a time for each name, however many ask for it.
    private let underWay = Locked<[String: Lookup]>([:])
    private let startThread: @Sendable (@escaping @Sendable () -> Void) -> Bool

    /// Why there are no addresses.
    package enum Failure: Error {
        case unknown
        /// The name server did not respond before the deadline.
        case silent
        /// The system has no thread left to ask.
        case noThread
    }

    /// - Parameter startThread: Begins a thread, and returns whether there is one.
    package init(
        startThread: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool = { BlockingThread.start($0) }
    ) {
        self.startThread = startThread
    }

    /// Waits for the addresses of a host. Blocks, so it belongs on the thread of a connection.
    ///
    /// - Returns: The addresses as numbers, in the system's order; at least one.
    package func addresses(of host: String, by deadline: ContinuousClock.Instant) throws(Failure) -> [String] {
        if Self.isAddress(host) { return [host] }
        let (lookup, isNew) = underWay.withLock { underWay in
            if let lookup = underWay[host] { return (lookup, false) }
            let lookup = Lookup()
            underWay[host] = lookup
            return (lookup, true)
        }
        if isNew {
            let end: @Sendable (Result<[String], Failure>) -> Void = { [underWay] result in
                underWay.withLock { $0[host] = nil }
                lookup.end(with: result)
            }
            let isStarted = startThread {
                let found = Self.find(host)
                end(found.isEmpty ? .failure(.unknown) : .success(found))
            }
            if !isStarted { end(.failure(.noThread)) }
        }
        return try lookup.wait(until: deadline)
    }

    private static func isAddress(_ host: String) -> Bool {
        var bytes = in6_addr()
        return [AF_INET, AF_INET6].contains { unsafe inet_pton($0, host, &bytes) == 1 }
    }

    private static func find(_ host: String) -> [String] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = streamSocket
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { unsafe freeaddrinfo(first) }
        var found: [String] = []
        var next = unsafe first
        while let entry = unsafe next {
            var text = [CChar](repeating: 0, count: 64)
            let code = unsafe getnameinfo(
                entry.pointee.ai_addr,
                entry.pointee.ai_addrlen,
                &text,
                socklen_t(text.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if code == 0, !found.contains(address) { found.append(address) }
            unsafe next = entry.pointee.ai_next
        }
        return found
    }
}

/// One look-up that some threads wait for.
private final class Lookup: Sendable {
    private let result = Locked<Result<[String], HostNames.Failure>?>(nil)
    private let condition = NSCondition()

    func end(with result: Result<[String], HostNames.Failure>) {
        condition.lock()
        self.result.set(result)
        condition.broadcast()
        condition.unlock()
    }

    func wait(until deadline: ContinuousClock.Instant) throws(HostNames.Failure) -> [String] {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = result.current { return try result.get() }
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { throw .silent }
            // The condition goes by the clock of the day, which may be set back meanwhile.
            let pause = Double(min(rest, .milliseconds(500)).wholeMilliseconds + 1) / 1000
            _ = condition.wait(until: Date(timeIntervalSinceNow: pause))
        }
    }
}
