/// Elements that are due at certain moments, the earliest first. Any of them can be removed before it is due.
///
/// A binary heap of places in an array, so that adding and removing cost the logarithm of how many there are.
struct DeadlineQueue<Element> {
    /// Names one element, also after others have taken its place.
    struct Ticket: Sendable {
        fileprivate let slot: Int
        fileprivate let number: UInt64
    }

    private struct Slot {
        var number: UInt64
        var due: Duration
        var place: Int
        var element: Element?
    }

    private var slots: [Slot] = []
    private var free: [Int] = []
    /// Slots, each due no earlier than the one above it.
    private var heap: [Int] = []
    private var lastNumber: UInt64 = 0

    /// When the first element is due; `nil` when the queue is empty.
    var earliest: Duration? { heap.first.map { slots[$0].due } }

    var count: Int { heap.count }

    mutating func insert(_ element: Element, due: Duration) -> Ticket {
        lastNumber += 1
        let slot = Slot(number: lastNumber, due: due, place: heap.count, element: element)
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append(slot) } else { slots[index] = slot }
        heap.append(index)
        rise(from: heap.count - 1)
        return Ticket(slot: index, number: lastNumber)
    }

    /// Takes an element out; `nil` when it is not here any more.
    @discardableResult
    mutating func remove(_ ticket: Ticket) -> Element? {
        guard slots.indices.contains(ticket.slot), slots[ticket.slot].number == ticket.number else { return nil }
        return removeElement(at: slots[ticket.slot].place)
    }

    /// Takes out what is due by a moment, the earliest first.
    mutating func removeDue(by moment: Duration) -> [Element] {
        var due: [Element] = []
        while let earliest, earliest <= moment, let element = removeElement(at: 0) { due.append(element) }
        return due
    }

    private mutating func removeElement(at place: Int) -> Element? {
        let index = heap[place]
        let last = heap.removeLast()
        if place < heap.count {
            heap[place] = last
            slots[last].place = place
            rise(from: place)
            sink(from: slots[last].place)
        }
        let element = slots[index].element
        slots[index].element = nil
        slots[index].number = 0
        free.append(index)
        // After a rush, its memory goes too.
        if heap.isEmpty, slots.count > 64 { (slots, free, heap) = ([], [], []) }
        return element
    }

    private mutating func rise(from start: Int) {
        var place = start
        while place > 0, isEarlier(place, than: (place - 1) / 2) {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    private mutating func sink(from start: Int) {
        var place = start
        while true {
            var first = place
            for child in (2 * place + 1)...(2 * place + 2) where child < heap.count && isEarlier(child, than: first) {
                first = child
            }
            if first == place { return }
            swap(place, first)
            place = first
        }
    }

    /// Elements of one moment keep their order.
    private func isEarlier(_ place: Int, than other: Int) -> Bool {
        let (left, right) = (slots[heap[place]], slots[heap[other]])
        return (left.due, left.number) < (right.due, right.number)
    }

    private mutating func swap(_ place: Int, _ other: Int) {
        heap.swapAt(place, other)
        slots[heap[place]].place = place
        slots[heap[other]].place = other
    }
}
