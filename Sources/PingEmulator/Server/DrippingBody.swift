import FlyingSocks

/// A body that arrives slowly, or ends in the middle.
struct DrippingBody: AsyncBufferedSequence {
    typealias Element = UInt8

    /// Ends the connection in the middle of the body.
    struct Cut: Error {}

    let bytes: [UInt8]
    let duration: Duration
    let isCut: Bool
    let sleep: @Sendable (Duration) async throws -> Void

    private static let pieces = 10

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let body: DrippingBody
        private var position = 0

        init(body: DrippingBody) { self.body = body }

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            let end = body.isCut ? body.bytes.count / 2 : body.bytes.count
            guard position < end else {
                if body.isCut { throw Cut() }
                return nil
            }
            let pace = body.duration > .zero ? Swift.max(1, body.bytes.count / DrippingBody.pieces) : count
            if body.duration > .zero { try await body.sleep(body.duration / DrippingBody.pieces) }
            let piece = body.bytes[position..<Swift.min(end, position + Swift.min(count, pace))]
            position = piece.endIndex
            return piece
        }
    }
}
