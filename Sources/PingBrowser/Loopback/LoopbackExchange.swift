import PingFoundation

/// Serves the connections to a listener until one of them is the redirect.
///
/// It runs on its own thread. A connection that says nothing, too much or the wrong thing does not hold up the others:
/// browsers open connections in advance, and any program can connect.
struct LoopbackExchange {
    let listener: LoopbackListener
    /// Becomes readable when the session has been closed.
    let closing: Descriptor
    let redirectUri: LoopbackRedirectUri
    let isResponse: @Sendable (String) -> Bool
    /// `nil` once the browser has been led to the page.
    private let entry: Locked<LoopbackEntry?>
    private var connections: [Connection] = []

    /// How long a connection may take for its request, and to read the response.
    private static var patience: Duration { .seconds(10) }
    /// Further connections replace the oldest.
    private static var limit: Int { 32 }

    fileprivate struct Connection {
        let descriptor: Descriptor
        var deadline: ContinuousClock.Instant
        /// `nil` once it has its response. What still arrives is discarded then: closing with unread bytes would reset
        /// the connection before the other side has read the response.
        var request: LoopbackRequest?
    }

    init(
        _ listener: LoopbackListener,
        closing: Descriptor,
        _ redirectUri: LoopbackRedirectUri,
        _ entry: LoopbackEntry? = nil,
        isResponse: @escaping @Sendable (String) -> Bool
    ) {
        self.listener = listener
        self.closing = closing
        self.redirectUri = redirectUri
        self.entry = Locked(entry)
        self.isResponse = isResponse
    }

    /// - Returns: The URL of the redirect; `nil` when the session was closed before it came.
    mutating func run() -> String? {
        defer { listener.close() }
        while let listening = listener.descriptor {
            let readable = Descriptor.poll(
                [closing, listening] + connections.map(\.descriptor),
                milliseconds: connections.isEmpty ? -1 : 1000
            )
            if readable[0] { return nil }
            for index in connections.indices where readable[index + 2] {
                if let redirect = serve(&connections[index]) { return redirect }
            }
            connections.removeAll { $0.deadline < .now }
            guard readable[1] else { continue }
            if let descriptor = listener.accept() {
                begin(descriptor)
            } else {
                // The process has no descriptor left. Another one may close meanwhile.
                _ = Descriptor.poll([closing], milliseconds: 100)
            }
        }
        return nil
    }

    private mutating func begin(_ descriptor: Descriptor) {
        if connections.count == Self.limit { connections.removeFirst() }
        let request = LoopbackRequest(
            authority: redirectUri.authority(listener.port),
            path: redirectUri.path,
            entry: entry.current?.path
        )
        connections.append(
            Connection(descriptor: descriptor, deadline: .now + Self.patience, request: request)
        )
    }

    private func serve(_ connection: inout Connection) -> String? {
        guard let bytes = connection.descriptor.receive() else { return nil }
        guard !bytes.isEmpty else {
            // The next look at the clock removes it.
            connection.deadline = .now - .seconds(1)
            connection.request = nil
            return nil
        }
        guard var request = connection.request else { return nil }
        let action = request.receive(bytes[...])
        connection.request = request
        switch action {
        case .wait: return nil
        case .refuse(let response): respond(&connection, response)
        case .enter:
            respond(&connection, entry.current.map { .moved(to: $0.page) } ?? .notFound)
            entry.set(nil)
        case .redirect(let target):
            let redirect = "http://" + redirectUri.authority(listener.port) + target
            if isResponse(redirect) {
                connection.descriptor.finish(with: LoopbackResponse.received.bytes)
                return redirect
            }
            respond(&connection, .foreign)
        }
        return nil
    }

    private func respond(_ connection: inout Connection, _ response: LoopbackResponse) {
        connection.descriptor.finish(with: response.bytes)
        connection.request = nil
    }
}

/// An address of the listener that leads to a page once.
///
/// The arguments of a command are readable for each user of the machine, and the URL of a log-out holds the user's ID
/// token. The path cannot be guessed. A program that reads it and is quicker than the browser takes the page away from
/// it, which the user sees.
struct LoopbackEntry: Sendable {
    let path: String
    let page: WebURL

    /// - Returns: `nil` for a page whose URL everybody may see.
    init?(to page: WebURL, _ system: SystemServices) {
        guard page.queryItems.contains(where: { $0.name == "id_token_hint" }) else { return nil }
        self.page = page
        path = "/" + Data(system.randomBytes(16)).base64URLEncodedString()
    }
}
