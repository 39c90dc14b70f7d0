#if Libcurl && os(Linux)
    import CLibcurl
    import CurlShim

    /// Drives libcurl's multi interface: takes commands, admits transfers, lets libcurl work, hands responses back, waits.
    ///
    /// Everything in here happens on the event loop's thread.
    final class CurlDriver {
        private let loop: CurlEventLoop
        private let multi: UnsafeMutableRawPointer
        private let sessions: UnsafeMutableRawPointer?
        private let connections = CurlConnections()
        private var queue = AdmissionQueue<CurlTicket>()
        private var waiting: [ObjectIdentifier: CurlSubmission] = [:]
        private var running: [ObjectIdentifier: CurlTransfer] = [:]
        private var spareHandles: [CurlHandle] = []
        /// When the first of those that wait for a place must be over.
        private var nextDeadline: ContinuousClock.Instant?

        init(_ loop: CurlEventLoop, _ multi: UnsafeMutableRawPointer) {
            self.loop = loop
            self.multi = multi
            sessions = curl_share_init()
            if let sessions { _ = curl_shim_share_sessions(sessions) }
            // Fewer than may be under way would close live connections.
            _ = curl_shim_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 256)
        }

        func run() {
            while true {
                for command in loop.takeCommands() { take(command) }
                endOverdue()
                admit()
                var count: Int32 = 0
                curl_multi_perform(multi, &count)
                if !finish() { curl_multi_poll(multi, nil, 0, pollMilliseconds, nil) }
            }
        }

        private var pollMilliseconds: Int32 {
            guard let nextDeadline else { return 60_000 }
            return Int32(min(60_000, ContinuousClock.now.duration(to: nextDeadline).milliseconds))
        }

        // MARK: Commands

        private func take(_ command: CurlEventLoop.Command) {
            switch command {
            case .begin(let submission):
                if submission.ticket.isCancelled {
                    return submission.continuation.resume(throwing: CancellationError())
                }
                waiting[ObjectIdentifier(submission.ticket)] = submission
                nextDeadline = min(nextDeadline ?? submission.deadline, submission.deadline)
                queue.enter(submission.ticket, origin: submission.request.url.origin)
            case .cancel(let ticket):
                if let submission = waiting.removeValue(forKey: ObjectIdentifier(ticket)) {
                    submission.continuation.resume(throwing: CancellationError())
                } else if let transfer = running[ObjectIdentifier(ticket)] {
                    end(transfer, .failure(CancellationError()))
                }
            }
        }

        /// Ends those whose time is over before they have got a place.
        private func endOverdue() {
            guard let deadline = nextDeadline, ContinuousClock.now >= deadline else { return }
            for (ticket, submission) in waiting where submission.isOver {
                waiting[ticket] = nil
                submission.continuation.resume(throwing: NetworkFailure.timeout.error(for: submission.request))
            }
            nextDeadline = waiting.values.lazy.map(\.deadline).min()
        }

        // MARK: Transfers

        private func admit() {
            while let ticket = queue.next() {
                // Who was cancelled or overdue meanwhile has been told.
                guard let submission = waiting.removeValue(forKey: ObjectIdentifier(ticket)) else {
                    queue.leave(origin: ticket.origin)
                    continue
                }
                begin(submission)
            }
            if waiting.isEmpty { nextDeadline = nil }
        }

        private func begin(_ submission: CurlSubmission) {
            guard let handle = spareHandles.popLast() ?? CurlHandle() else {
                queue.leave(origin: submission.ticket.origin)
                return submission.continuation.resume(throwing: CurlLibrary.unavailable("libcurl has no memory left."))
            }
            let transfer = CurlTransfer(submission, handle, connections)
            running[ObjectIdentifier(submission.ticket)] = transfer
            start(transfer)
        }

        private func start(_ transfer: CurlTransfer, onNewConnection: Bool = false) {
            let handle = transfer.handle
            handle.prepare(transfer.submission)
            handle.connect(to: transfer, connections)
            if let sessions { handle.set(CURLOPT_SHARE, sessions) }
            if onNewConnection { handle.set(CURLOPT_FRESH_CONNECT, 1) }
            let isAdded = handle.refused == nil && curl_multi_add_handle(multi, handle.pointer) == CURLM_OK
            if !isAdded { end(transfer, transfer.outcome(CURLE_FAILED_INIT)) }
        }

        /// Hands on what libcurl has finished.
        ///
        /// - Returns: Whether there was anything, so that the next may be admitted.
        private func finish() -> Bool {
            var ended: [(CurlTransfer, CURLcode)] = []
            var rest: Int32 = 0
            while let message = curl_multi_info_read(multi, &rest) {
                guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                    let context = curl_shim_get_private(handle)
                else { continue }
                let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                ended.append((transfer, curl_shim_message_result(message)))
            }
            for (transfer, result) in ended {
                if transfer.repeatsOnNewConnection(result) {
                    curl_multi_remove_handle(multi, transfer.handle.pointer)
                    transfer.handle.reset()
                    start(transfer, onNewConnection: true)
                } else {
                    end(transfer, transfer.outcome(result))
                }
            }
            return !ended.isEmpty
        }

        private func end(_ transfer: CurlTransfer, _ outcome: Result<HttpResponse, any Error>) {
            transfer.leaveConnection()
            let (submission, handle) = (transfer.submission, transfer.handle)
            curl_multi_remove_handle(multi, handle.pointer)
            handle.reset()
            if spareHandles.count < 64 { spareHandles.append(handle) }
            running[ObjectIdentifier(submission.ticket)] = nil
            queue.leave(origin: submission.ticket.origin)
            submission.continuation.resume(with: outcome)
        }
    }

    extension CurlHandle {
        /// Has libcurl call the transfer for what it receives, and the table of connections for sockets.
        ///
        /// Neither is retained: the driver keeps a transfer until it has ended, and the table for the life of the process.
        fileprivate func connect(to transfer: CurlTransfer, _ connections: CurlConnections) {
            let context = Unmanaged.passUnretained(transfer).toOpaque()
            set(CURLOPT_PRIVATE, context)
            set(CURLOPT_WRITEDATA, context)
            set(CURLOPT_HEADERDATA, context)
            set(CURLOPT_PREREQDATA, context)
            set(
                onBody: { bytes, size, count, context in
                    CurlHandle.hand(bytes, size * count, context) { $0.receive(body: $1) }
                },
                onHead: { bytes, size, count, context in
                    CurlHandle.hand(bytes, size * count, context) { $0.receive(line: $1) }
                }
            )
            set { context, remote, local, remotePort, localPort in
                guard let context, let remote, let local else { return CURL_PREREQFUNC_ABORT }
                let ends = CurlConnections.Ends(
                    local: String(cString: local),
                    localPort: localPort,
                    remote: String(cString: remote),
                    remotePort: remotePort
                )
                let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                return transfer.mayBegin(on: ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }
            let table = Unmanaged.passUnretained(connections).toOpaque()
            set(CURLOPT_OPENSOCKETDATA, table)
            set(CURLOPT_CLOSESOCKETDATA, table)
            set(
                onOpen: { context, _, address in
                    guard let context, let address else { return -1 }
                    return Unmanaged<CurlConnections>.fromOpaque(context).takeUnretainedValue().open(address.pointee)
                },
                onClose: { context, descriptor in
                    guard let context else { return 1 }
                    return Unmanaged<CurlConnections>.fromOpaque(context).takeUnretainedValue().close(descriptor)
                }
            )
        }

        /// - Returns: How many bytes were taken; libcurl ends the transfer at any other number than it gave.
        private static func hand(
            _ bytes: UnsafeMutablePointer<CChar>?,
            _ count: Int,
            _ context: UnsafeMutableRawPointer?,
            _ receive: (CurlTransfer, UnsafeBufferPointer<UInt8>) -> Bool
        ) -> Int {
            guard count > 0 else { return 0 }
            guard let bytes, let context else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                receive(transfer, UnsafeBufferPointer(start: bytes, count: count)) ? count : 0
            }
        }
    }
#endif
