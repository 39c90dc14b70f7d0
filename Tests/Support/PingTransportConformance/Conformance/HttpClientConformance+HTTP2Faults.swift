import Foundation
import PingNetwork

extension HttpClientConformance {
    /// The harm that a broken HTTP/2 server must not do to its own request, or to others.
    static let http2FaultChecks = [
        Check("Over HTTP/2 a flood of frames holds no other request.", settings: survivesFloods),
        Check(
            "Over HTTP/2 a connection on which a request timed out does not take the next one.",
            settings: leavesDead
        ),
        Check("Over HTTP/2 a server may end each connection in order (GOAWAY).", settings: followsGoodbyes),
        Check("Over HTTP/2 a body that is cut short is not a success.", settings: refusesCutBodies),
    ]

    @Sendable private static func survivesFloods(_ makeClient: SettingsFactory) async throws {
        let emptyData = FrameConnection.frame(0, 0, stream: 1)
        let priority = FrameConnection.frame(2, 0, stream: 1, [0, 0, 0, 0, 16])
        for flood in [emptyData, priority] {
            let begun = Signal()
            let client = try await runFrames(makeClient) { frames, stream in
                try await frames.send(1, 4, stream: stream, FrameConnection.ok)
                begun.raise()
                try await frames.connection.flood(String(decoding: flood, as: UTF8.self))
            } while: { client, server in
                let isOver = Locked(false)
                let request = try HttpRequest(url: WebURL(server.url("/check?code=canary")), timeout: .seconds(120))
                let flooded = Task { () -> PingError.Code? in
                    defer { isOver.set(true) }
                    do {
                        return try await client.expectFailure([.networkTimeout] + broken, request).code
                    } catch  where Task.isCancelled {
                        return nil
                    }
                }
                await begun.wait()
                var wasHeld = false
                try await LoopbackServer.run { connection, _ in
                    try await connection.respond()
                } while: { other in
                    let response = try await client.send(other.request())
                    try expect("the status of another", response.status, is: 200)
                    wasHeld = isOver.current
                }
                // A flood that has not ended has held nobody, nor has one that the client ended at once.
                if !wasHeld { flooded.cancel() }
                guard try await flooded.value == .networkTimeout, wasHeld else { return client }
                throw ConformanceFinding(text: "the flood held another request until it ended")
            }
            withExtendedLifetime(client) {}
        }
    }

    /// The first connection responds once. The others respond always.
    @Sendable private static func leavesDead(_ makeClient: SettingsFactory) async throws {
        let responses = Locked(0)
        try await runFrames(makeClient) { frames, stream in
            let number = responses.withLock { count in
                count += 1
                return count
            }
            try await frames.respond(stream)
            if number == 1 { try await frames.connection.stall(for: .seconds(600)) }
        } while: { client, server in
            let url = try WebURL(server.url("/check"))
            _ = try await client.send(HttpRequest(url: url, timeout: .seconds(600)))
            _ = try? await client.send(HttpRequest(url: url, timeout: .seconds(1)))
            let response = try await client.send(HttpRequest(url: url, timeout: .seconds(120)))
            try expect("the status", response.status, is: 200)
        }
    }

    @Sendable private static func followsGoodbyes(_ makeClient: SettingsFactory) async throws {
        try await runFrames(makeClient) { frames, stream in
            try await frames.respond(stream)
            try await frames.send(7, 0, stream: 0, [0, 0, 0, UInt8(stream), 0, 0, 0, 0])
            // A request that was on its way is lost: the server has said that it looks at none.
            _ = try? await frames.request()
            frames.connection.breakOff()
        } while: { client, server in
            let request = try HttpRequest(url: WebURL(server.url("/check")), timeout: .seconds(600))
            for _ in 0..<10 { try expect("the status", try await client.send(request).status, is: 200) }
        }
    }

    @Sendable private static func refusesCutBodies(_ makeClient: SettingsFactory) async throws {
        let endings: [(name: String, type: UInt8, payload: [UInt8])] = [
            ("a reset without an error", 3, [0, 0, 0, 0]), ("a reset with an error", 3, [0, 0, 0, 2]),
        ]
        for ending in endings {
            try await runFrames(makeClient) { frames, stream in
                try await frames.send(1, 4, stream: stream, FrameConnection.ok)
                try await frames.send(0, 0, stream: stream, Array(#"{"half":1}"#.utf8))
                try await frames.send(ending.type, 0, stream: stream, ending.payload)
            } while: { client, server in
                let request = try HttpRequest(url: WebURL(server.url("/check?code=canary")), timeout: .seconds(600))
                try await client.expectFailure(broken, request, "After \(ending.name) ")
            }
        }
    }

    private static let broken: [PingError.Code] = [.networkInterrupted, .networkInvalidResponse]

    /// - Parameter respond: Called for each request, with the number of its stream.
    @discardableResult
    private static func runFrames<Result: Sendable>(
        _ makeClient: SettingsFactory,
        _ respond: @escaping @Sendable (FrameConnection, UInt32) async throws -> Void,
        while body: (any HttpClient, TLSServer) async throws -> Result
    ) async throws -> Result {
        let authority = try await TLSAuthority.shared()
        let client = makeClient(trusting(authority.root))
        return try await TLSServer.run(TLSServer.Configuration(authority.localhost, ["-alpn", "h2"])) { connection, _ in
            let frames = FrameConnection(connection: connection)
            try await frames.send(4, 0, stream: 0)
            while let stream = try await frames.request() { try await respond(frames, stream) }
        } while: { server in
            try await body(client, server)
        }
    }
}

/// A server's side of HTTP/2, frame by frame (RFC 9113), after the first line of the client's preface.
private struct FrameConnection: Sendable {
    /// `:status: 200`, from the static table of HPACK.
    static let ok: [UInt8] = [0x88]

    let connection: LoopbackConnection
    /// The bytes that have been read and not looked at, after the rest of the preface.
    private let unread = Locked<(bytes: [UInt8], isPrefaceOver: Bool)>(([], false))

    init(connection: LoopbackConnection) { self.connection = connection }

    static func frame(_ type: UInt8, _ flags: UInt8, stream: UInt32, _ payload: [UInt8] = []) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), type, flags, 0, 0, 0, UInt8(stream)] + payload
    }

    func send(_ type: UInt8, _ flags: UInt8, stream: UInt32, _ payload: [UInt8] = []) async throws {
        try await connection.send(Data(Self.frame(type, flags, stream: stream, payload)))
    }

    /// A whole response.
    func respond(_ stream: UInt32) async throws {
        try await send(1, 4, stream: stream, Self.ok)
        try await send(0, 1, stream: stream, Array("whole".utf8))
    }

    /// The stream of the next request.
    ///
    /// - Throws: When the other side has gone.
    func request() async throws -> UInt32? {
        while true {
            let head = try await take(9)
            _ = try await take(Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2]))
            switch (head[3], head[4] & 1) {
            case (1, _): return UInt32(head[8])
            case (4, 0): try await send(4, 1, stream: 0)
            case (7, _): return nil
            default: continue
            }
        }
    }

    private func take(_ count: Int) async throws -> [UInt8] {
        while true {
            let taken: [UInt8]? = unread.withLock { unread in
                if !unread.isPrefaceOver, unread.bytes.count >= 6 {
                    unread.bytes.removeFirst(6)
                    unread.isPrefaceOver = true
                }
                guard unread.isPrefaceOver, unread.bytes.count >= count else { return nil }
                defer { unread.bytes.removeFirst(count) }
                return Array(unread.bytes.prefix(count))
            }
            if let taken { return taken }
            let bytes = try await connection.read()
            unread.withLock { $0.bytes += bytes }
        }
    }
}
