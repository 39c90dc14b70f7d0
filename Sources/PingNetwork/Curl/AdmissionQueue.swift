/// Decides which of many waiting transfers goes next: first in, first out for each origin, and the origins in turn.
///
/// libcurl searches lists of all its transfers and all connections of a host with every request, so that thousands at once cost
/// each other dearly. A slow server fills its own places only, and the others continue.
struct AdmissionQueue<Item> {
    private struct Line {
        var running = 0
        var waiting = FirstInFirstOut<Item>()
        var hasTurn = false
    }

    private let limit: Int
    private let limitPerOrigin: Int
    private var lines: [String: Line] = [:]
    private var turns = FirstInFirstOut<String>()
    private var running = 0

    init(limit: Int = 256, limitPerOrigin: Int = 64) {
        self.limit = limit
        self.limitPerOrigin = limitPerOrigin
    }

    mutating func enter(_ item: Item, origin: String) {
        lines[origin, default: Line()].waiting.append(item)
        giveTurn(to: origin)
    }

    /// Admits the next item, if there is a place for one.
    mutating func next() -> Item? {
        guard running < limit, let origin = turns.popFirst(), let item = lines[origin]?.waiting.popFirst() else {
            return nil
        }
        lines[origin]?.running += 1
        lines[origin]?.hasTurn = false
        running += 1
        giveTurn(to: origin)
        return item
    }

    /// Frees the place of an item that was admitted.
    mutating func leave(origin: String) {
        running -= 1
        lines[origin]?.running -= 1
        giveTurn(to: origin)
        if let line = lines[origin], line.running == 0, line.waiting.isEmpty { lines[origin] = nil }
    }

    private mutating func giveTurn(to origin: String) {
        guard var line = lines[origin], !line.hasTurn, !line.waiting.isEmpty, line.running < limitPerOrigin else {
            return
        }
        line.hasTurn = true
        lines[origin] = line
        turns.append(origin)
    }
}

/// A queue over an array, which moves its elements only now and then.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }
}
