/// Something that one task waits for and another brings about, once.
struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    }

    func raise() {
        continuation.finish()
    }

    /// Waits until it has been raised; one task may wait.
    func wait() async {
        for await _ in stream {}
    }
}
