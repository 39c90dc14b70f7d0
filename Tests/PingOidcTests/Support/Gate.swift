import PingCommons

/// Holds tasks until a test opens it, and tells how many have come.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the gate is open.
    func pass() async {
        arrivals += 1
        for watcher in watchers where watcher.count <= arrivals { watcher.continuation.resume() }
        watchers.removeAll { $0.count <= arrivals }
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits until that many tasks have come.
    func arrived(_ count: Int = 1) async {
        if arrivals >= count { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }
}
