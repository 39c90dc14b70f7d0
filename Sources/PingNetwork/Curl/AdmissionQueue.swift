/// Decides which of many waiting transfers goes next: first in, first out for each origin, and the origins in turn.
///
/// libcurl searches lists of all its transfers and all connections of a host with every request, so that thousands at once cost
/// each other dearly. An origin may hold as many places as are free, so that slow ones leave some to the others however many they
/// are; and each always has one.
struct AdmissionQueue<Item> {
    private struct Line {
        var running = 0
        var waiting = FirstInFirstOut<Item>()
    }

    private let limit: Int
    private let limitPerOrigin: Int
    private var lines: [String: Line] = [:]
    /// The origins where somebody waits, the longest wait first.
    private var turns: [String] = []
    private var running = 0

    init(limit: Int = 256, limitPerOrigin: Int = 64) {
        self.limit = limit
        self.limitPerOrigin = limitPerOrigin
    }

    mutating func enter(_ item: Item, origin: String) {
        if lines[origin, default: Line()].waiting.isEmpty { turns.append(origin) }
        lines[origin, default: Line()].waiting.append(item)
    }

    /// Admits the next item, if there is a place for one.
    mutating func next() -> Item? {
        let places = max(1, min(limitPerOrigin, limit - running))
        guard let turn = turns.firstIndex(where: { lines[$0]?.running ?? 0 < places }) else { return nil }
        let origin = turns.remove(at: turn)
        let item = lines[origin]?.waiting.popFirst()
        lines[origin]?.running += 1
        running += 1
        if lines[origin]?.waiting.isEmpty == false { turns.append(origin) }
        return item
    }

    /// Frees the place of an item that was admitted.
    mutating func leave(origin: String) {
        running -= 1
        lines[origin]?.running -= 1
        if let line = lines[origin], line.running == 0, line.waiting.isEmpty { lines[origin] = nil }
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
