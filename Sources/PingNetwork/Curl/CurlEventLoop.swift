#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import PingPlatform

    /// The one thread of the process that libcurl runs on, and the way to it.
    ///
    /// It holds the pool of connections, which all clients share, and no user's data. It lives as long as the process.
    final class CurlEventLoop: Sendable {
        enum Command: Sendable {
            case begin(CurlSubmission)
            case cancel(CurlTicket)
        }

        private static let process = Locked<CurlEventLoop?>(nil)

        /// The process's event loop. A start that failed is tried again at the next request.
        static func shared() throws -> CurlEventLoop {
            try process.withLock { process in
                let loop = try process ?? CurlEventLoop()
                process = loop
                return loop
            }
        }

        private let commands = Locked<[Command]>([])
        /// The address of libcurl's multi handle; from other threads only ``wakeUp()`` uses it.
        private let multi: UInt

        private init() throws {
            let multi = try unsafe CurlLibrary.keepingDescriptors {
                try CurlLibrary.prepare()
                return unsafe curl_multi_init()
            }
            guard let multi = unsafe multi else { throw CurlLibrary.unavailable("libcurl has no memory left.") }
            self.multi = UInt(bitPattern: multi)
            do {
                // libcurl does not say that it found no descriptors to be woken up with.
                guard unsafe curl_multi_wakeup(multi) == CURLM_OK else { throw CurlLibrary.lacksDescriptors }
                try startThread()
            } catch {
                unsafe curl_multi_cleanup(multi)
                throw error
            }
        }

        /// Hands a command over. Safe to call from any thread.
        func submit(_ command: Command) {
            let isFirst = commands.withLock { commands in
                commands.append(command)
                return commands.count == 1
            }
            // The others are taken along with the first.
            if isFirst { wakeUp() }
        }

        /// Takes the commands that were handed over since the last call.
        func takeCommands() -> [Command] {
            commands.exchange([])
        }

        private func wakeUp() {
            if let multi = unsafe UnsafeMutableRawPointer(bitPattern: multi) { unsafe curl_multi_wakeup(multi) }
        }

        private func startThread() throws {
            guard BlockingThread.start({ [self] in run() }) else {
                throw CurlLibrary.unavailable("The system has no thread left for libcurl.")
            }
        }

        private func run() {
            guard let multi = unsafe UnsafeMutableRawPointer(bitPattern: multi) else { return }
            unsafe CurlDriver(self, multi).run()
        }
    }
#endif
