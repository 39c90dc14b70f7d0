/// Decides which of many waiting transfers goes next: first in, first out for each origin, and the origins in turn.
///
/// libcurl searches lists of all its transfers and all connections of a host with every request, so that thousands at
/// once cost each other dearly. An origin holds its share of the places at most, where one share is left for an origin
/// that comes next. Those that came when there were fewer may hold more, so that all together exceed the limit. Towards
/// the ceiling, which keeps descriptors for the rest of the process, a share shrinks to one place.
struct AdmissionQueue<Item> {
    private struct Line {
        var running = 0
        var waiting: ArraySlice<Item> = []
    }

    private let limit: Int
    private let limitPerOrigin: Int
    private let ceiling: Int
    private var lines: [String: Line] = [:]
    /// The origins where somebody waits, the longest wait first.
    private var turns: [String] = []
    private var running = 0

    /// - Parameters:
    ///   - limit: How many places the origins share.
    ///   - limitPerOrigin: How many places one origin has at most.
    ///   - ceiling: How many transfers run at once at most.
    init(limit: Int = 256, limitPerOrigin: Int = 64, ceiling: Int = 512) {
        self.limit = limit
        self.limitPerOrigin = limitPerOrigin
        self.ceiling = ceiling
    }

    /// - Parameter descriptors: How many the process may have. Transfers take half of them at most, and
    ///   idle connections a quarter.
    init(descriptors: Int) {
        let ceiling = min(max(1, descriptors / 2), 1024)
        self.init(limit: min(256, ceiling / 2), ceiling: ceiling)
    }

    mutating func enter(_ item: Item, origin: String) {
        if lines[origin, default: Line()].waiting.isEmpty { turns.append(origin) }
        lines[origin, default: Line()].waiting.append(item)
    }

    /// Admits the next item, if there is a place for one.
    mutating func next() -> Item? {
        guard running < ceiling else { return nil }
        let places = places
        guard let turn = turns.firstIndex(where: { lines[$0]?.running ?? 0 < places }) else { return nil }
        let origin = turns.remove(at: turn)
        let item = lines[origin]?.waiting.popFirst()
        lines[origin]?.running += 1
        running += 1
        if lines[origin]?.waiting.isEmpty == false { turns.append(origin) }
        return item
    }

    /// How many places an origin may hold now. The last quarter below the ceiling is for origins that have none.
    private var places: Int {
        max(1, min(limitPerOrigin, limit / (lines.count + 1), ceiling - ceiling / 4 - running))
    }

    /// Frees the place of an item that was admitted.
    mutating func leave(origin: String) {
        running -= 1
        lines[origin]?.running -= 1
        if let line = lines[origin], line.running == 0, line.waiting.isEmpty { lines[origin] = nil }
    }
}
