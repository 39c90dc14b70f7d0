import Foundation
import PingLoginWeb

/// Waits for a step on behalf of one request, which a proxy does not hold open without end.
enum StepWaiting {
    private static let limit = Duration.seconds(20)

    /// Sends nothing, so the limit does not cut off a request that the server has received.
    ///
    /// - Parameter start: When the step began to wait; earlier requests may have waited for a part of the time.
    /// - Returns: Whether the step can be sent.
    static func isOver(_ login: WebLogin, since start: Date) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { (try? await login.wait(since: start)) != nil }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
