/// Does what ``PollingMachine`` decides.
struct PollingDriver {
    let report: @Sendable (PollingProgress) -> Void
    private var step: ContinueNode
    private var node: any Node

    init(step: ContinueNode, report: @escaping @Sendable (PollingProgress) -> Void) {
        self.step = step
        self.report = report
        node = step
    }

    mutating func run(_ machine: PollingMachine) async -> any Node {
        var machine = machine
        var action = machine.handle(.started)
        while true {
            switch action {
            case .wait(let duration):
                do { try await wait(duration) } catch { return finish(FailureNode(cause: error)) }
                action = machine.handle(.waited)
            case .send:
                report(.sending)
                node = await step.next()
                action = machine.handle(event())
            case .finish: return finish(node)
            }
        }
    }

    private mutating func event() -> PollingMachine.Event {
        guard case .continue(let next) = node.kind else { return node.interruption ?? .arrived }
        step = next
        return next.callback(PollingWaitCallback.self).map { .stillWaiting($0.duration) } ?? .arrived
    }

    private func wait(_ duration: Duration) async throws {
        let message = step.callback(PollingWaitCallback.self)?.message ?? ""
        let system = step.workflow.config.system
        var remaining = duration
        while remaining > .zero {
            report(.waiting(remaining: remaining, message: message))
            let tick = min(remaining, .seconds(1))
            try await system.sleep(tick)
            remaining -= tick
        }
    }

    private func finish(_ node: any Node) -> any Node {
        report(.arrived(node))
        return node
    }
}
