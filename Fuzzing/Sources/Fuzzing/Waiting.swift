import Dispatch

/// Waits for asynchronous work, which libFuzzer does not know.
func waiting(_ work: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        end.signal()
    }
    end.wait()
}
