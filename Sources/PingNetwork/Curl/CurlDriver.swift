#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim

    /// Drives libcurl's multi interface: takes commands, admits transfers, lets libcurl work, returns responses, waits.
    ///
    /// Everything in here happens on the event loop's thread. The handles of libcurl live as long as the process.
    @safe final class CurlDriver {
        private let loop: CurlEventLoop
        private let multi: UnsafeMutableRawPointer
        private let sessions: UnsafeMutableRawPointer?
        private let connections = CurlConnections()
        private var queue = AdmissionQueue<CurlTicket>(descriptors: CurlConnections.descriptorLimit)
        private var waiting: [ObjectIdentifier: CurlSubmission] = [:]
        private var running: [ObjectIdentifier: CurlTransfer] = [:]
        private var spareHandles: [CurlHandle] = []
        /// When the deadlines must be looked at.
        private var nextLook: ContinuousClock.Instant?

        init(_ loop: CurlEventLoop, _ multi: UnsafeMutableRawPointer) {
            self.loop = loop
            unsafe self.multi = multi
            unsafe sessions = curl_share_init()
            if let sessions = unsafe sessions { _ = unsafe curl_shim_share_sessions(sessions) }
            // Above it libcurl gives up the oldest idle connection: they must not take the descriptors of new ones.
            _ = unsafe curl_shim_multi_set_long(
                multi,
                CURLMOPT_MAXCONNECTS,
                min(256, CurlConnections.descriptorLimit / 4)
            )
        }

        func run() {
            while true {
                for command in loop.takeCommands() { take(command) }
                admit()
                // Before libcurl reads: what has come counts, even when the process was stopped
                // until the time was over.
                let look = ContinuousClock.now
                var count: Int32 = 0
                unsafe curl_multi_perform(multi, &count)
                let hasFinished = finish()
                endOverdue(at: look)
                if !hasFinished { unsafe curl_multi_poll(multi, nil, 0, pollMilliseconds, nil) }
            }
        }

        private var pollMilliseconds: Int32 {
            // libcurl may look at a timer a moment too early and does not set it again: it has to look twice a second.
            let longest = running.isEmpty ? 60_000 : 500
            guard let nextLook else { return Int32(longest) }
            return Int32(min(longest, ContinuousClock.now.duration(to: nextLook).milliseconds))
        }

        // MARK: Commands

        private func take(_ command: CurlEventLoop.Command) {
            switch command {
            case .begin(let submission):
                if submission.ticket.isCancelled {
                    return submission.continuation.resume(throwing: CancellationError())
                }
                waiting[ObjectIdentifier(submission.ticket)] = submission
                nextLook = min(nextLook ?? submission.deadline, submission.deadline)
                queue.enter(submission.ticket, origin: submission.request.url.origin)
            case .cancel(let ticket):
                if let submission = waiting.removeValue(forKey: ObjectIdentifier(ticket)) {
                    submission.continuation.resume(throwing: CancellationError())
                } else if let transfer = running[ObjectIdentifier(ticket)] {
                    end(transfer, .failure(CancellationError()))
                }
            }
        }

        /// Ends those whose time is over, with a place and without.
        private func endOverdue(at now: ContinuousClock.Instant) {
            guard let nextLook, now >= nextLook else { return }
            for (ticket, submission) in waiting where submission.deadline <= now {
                waiting[ticket] = nil
                let error = NetworkFailure.timeout.error(for: submission.request, mayHaveBeenSent: false)
                submission.continuation.resume(throwing: error)
            }
            for transfer in running.values where transfer.submission.deadline <= now {
                end(transfer, transfer.outcome(CURLE_OPERATION_TIMEDOUT))
            }
            let first = waiting.values.lazy.map(\.deadline).min()
            let firstRunning = running.values.lazy.map(\.submission.deadline).min()
            // At most fifty looks a second, however many limits there are.
            self.nextLook = [first, firstRunning].compactMap(\.self).min().map { max($0, now + .milliseconds(20)) }
        }

        // MARK: Transfers

        private func admit() {
            while let ticket = queue.next() {
                // A request that was cancelled meanwhile has its error already; one whose time is over
                // gets it at the next look.
                let key = ObjectIdentifier(ticket)
                guard let submission = waiting[key], submission.remaining > .zero else {
                    queue.leave(origin: ticket.origin)
                    continue
                }
                waiting[key] = nil
                begin(submission)
            }
        }

        private func begin(_ submission: CurlSubmission) {
            guard let handle = spareHandles.popLast() ?? CurlHandle() else {
                queue.leave(origin: submission.ticket.origin)
                return submission.continuation.resume(throwing: CurlLibrary.unavailable("libcurl has no memory left."))
            }
            let transfer = CurlTransfer(submission, handle, connections)
            running[ObjectIdentifier(submission.ticket)] = transfer
            start(transfer, onNewConnection: submission.needsNewConnection)
        }

        private func start(_ transfer: CurlTransfer, onNewConnection: Bool) {
            let handle = transfer.handle
            handle.prepare(transfer.submission)
            handle.connect(to: transfer, connections)
            if let sessions = unsafe sessions { unsafe handle.set(CURLOPT_SHARE, sessions) }
            if onNewConnection { handle.set(CURLOPT_FRESH_CONNECT, 1) }
            let isAdded = unsafe handle.refused == nil && curl_multi_add_handle(multi, handle.pointer) == CURLM_OK
            if !isAdded { end(transfer, transfer.outcome(CURLE_FAILED_INIT)) }
        }

        /// Hands on what libcurl has finished.
        ///
        /// - Returns: Whether there was anything, so that the next may be admitted.
        private func finish() -> Bool {
            var ended: [(CurlTransfer, CURLcode)] = []
            var rest: Int32 = 0
            while let message = unsafe curl_multi_info_read(multi, &rest) {
                guard unsafe message.pointee.msg == CURLMSG_DONE, let handle = unsafe message.pointee.easy_handle,
                    let transfer = unsafe CurlHandle.object(curl_shim_get_private(handle), CurlTransfer.self)
                else { continue }
                unsafe ended.append((transfer, curl_shim_message_result(message)))
            }
            for (transfer, result) in ended {
                if transfer.repeatsOnNewConnection(result) {
                    unsafe curl_multi_remove_handle(multi, transfer.handle.pointer)
                    transfer.handle.reset()
                    start(transfer, onNewConnection: true)
                } else {
                    end(transfer, transfer.outcome(result))
                }
            }
            return !ended.isEmpty
        }

        private func end(_ transfer: CurlTransfer, _ outcome: Result<HttpResponse, any Error>) {
            let (submission, handle) = (transfer.submission, transfer.handle)
            unsafe curl_multi_remove_handle(multi, handle.pointer)
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
        /// Neither is retained: the driver keeps a transfer until it has ended, and the table while the process lives.
        fileprivate func connect(to transfer: CurlTransfer, _ connections: CurlConnections) {
            let result = unsafe curl_shim_set_callbacks(
                pointer,
                Unmanaged.passUnretained(transfer).toOpaque(),
                Unmanaged.passUnretained(connections).toOpaque(),
                { bytes, size, count, context in
                    unsafe CurlHandle.hand(bytes, size * count, context) { unsafe $0.receive(body: $1) }
                },
                { bytes, size, count, context in
                    unsafe CurlHandle.hand(bytes, size * count, context) { unsafe $0.receive(line: $1) }
                },
                { context, remote, local, remotePort, localPort in
                    guard let transfer = unsafe CurlHandle.object(context, CurlTransfer.self),
                        let remote = unsafe remote.map({ unsafe String(cString: $0) }),
                        let local = unsafe local.map({ unsafe String(cString: $0) })
                    else { return CURL_PREREQFUNC_ABORT }
                    let ends = CurlConnections.Ends(
                        local: local,
                        localPort: localPort,
                        remote: remote,
                        remotePort: remotePort
                    )
                    return transfer.mayBegin(on: ends) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                },
                { context, _, address in
                    guard let address = unsafe address?.pointee else { return -1 }
                    return unsafe CurlHandle.object(context, CurlConnections.self)?.open(address) ?? -1
                },
                { unsafe CurlHandle.object($0, CurlConnections.self)?.close($1) ?? 1 }
            )
            note(CURLOPT_WRITEFUNCTION, result)
        }

        /// The pointer that libcurl got for its callbacks, as it hands it back.
        fileprivate static func object<Object: AnyObject>(
            _ context: UnsafeMutableRawPointer?,
            _ type: Object.Type
        ) -> Object? {
            unsafe context.map { unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
        }

        /// - Returns: How many bytes were taken; libcurl ends the transfer at any other number than it gave.
        private static func hand(
            _ bytes: UnsafeMutablePointer<CChar>?,
            _ count: Int,
            _ context: UnsafeMutableRawPointer?,
            _ receive: (CurlTransfer, UnsafeBufferPointer<UInt8>) -> Bool
        ) -> Int {
            guard count > 0, let bytes = unsafe bytes, let transfer = unsafe object(context, CurlTransfer.self) else {
                return 0
            }
            return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
                unsafe receive(transfer, UnsafeBufferPointer(start: bytes, count: count)) ? count : 0
            }
        }
    }
#endif
