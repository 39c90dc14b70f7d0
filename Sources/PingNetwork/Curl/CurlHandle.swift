#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import HTTPTypes
    import PingFoundation

    /// One easy handle of libcurl, to be used on the event loop's thread.
    ///
    /// The result of each option is kept: an option that this libcurl lacks must not be passed over, since trust may
    /// hang on it. libcurl copies every value; the handle owns the error text and the header lines, which libcurl does
    /// not copy.
    @safe final class CurlHandle {
        let pointer: UnsafeMutableRawPointer
        /// The first option that libcurl refused.
        private(set) var refused: (option: CURLoption, result: CURLcode)?
        private var headerLines: UnsafeMutablePointer<curl_slist>?
        /// The bytes of the header line that is being added.
        private var line: [UInt8] = []
        private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

        init?() {
            guard let pointer = unsafe curl_easy_init() else { return nil }
            unsafe self.pointer = pointer
            unsafe errorBuffer.pointee = 0
        }

        deinit {
            unsafe curl_easy_cleanup(pointer)
            unsafe curl_slist_free_all(headerLines)
            unsafe errorBuffer.deallocate()
        }

        /// libcurl's words for why the transfer failed.
        var errorText: String { unsafe String(cString: errorBuffer) }

        /// Has libcurl write its words for a failure.
        func keepErrorText() {
            unsafe errorBuffer.pointee = 0
            unsafe set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorBuffer))
        }

        /// Forgets the last request. Connections and TLS sessions are kept elsewhere.
        func reset() {
            unsafe curl_easy_reset(pointer)
            unsafe curl_slist_free_all(headerLines)
            unsafe headerLines = nil
            refused = nil
        }

        func set(_ option: CURLoption, _ value: Int) { unsafe note(option, curl_shim_set_long(pointer, option, value)) }

        func set(_ option: CURLoption, _ value: String) {
            unsafe note(option, curl_shim_set_string(pointer, option, value))
        }

        func set(_ option: CURLoption, _ value: Data) {
            unsafe note(
                option,
                value.withUnsafeBytes { unsafe curl_shim_set_blob(pointer, option, $0.baseAddress, $0.count) }
            )
        }

        func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
            unsafe note(option, curl_shim_set_pointer(pointer, option, value))
        }

        /// Sets a text to none, where libcurl has one built in.
        func clear(_ option: CURLoption) { unsafe note(option, curl_shim_set_string(pointer, option, nil)) }

        /// Sets a body, which libcurl copies.
        func set(body: Data) {
            let result = unsafe body.withUnsafeBytes { unsafe curl_shim_set_body(pointer, $0.baseAddress, $0.count) }
            note(CURLOPT_COPYPOSTFIELDS, result)
        }

        /// Has libcurl write the keys of TLS connections to no file.
        func keepKeys() { unsafe note(CURLOPT_SSL_CTX_FUNCTION, curl_shim_keep_keys(pointer)) }

        /// Adds a header line. Without a value libcurl leaves its own line of that name out.
        func add(header name: String, _ value: String?) {
            line.removeAll(keepingCapacity: true)
            line.append(contentsOf: name.utf8)
            // libcurl writes an empty value for this mark.
            line.append(contentsOf: value.map { $0.isEmpty ? ";" : ": " }?.utf8 ?? ":".utf8)
            line.append(contentsOf: (value ?? "").utf8)
            line.append(0)
            let lines = unsafe line.withUnsafeBytes { bytes in
                unsafe curl_slist_append(headerLines, bytes.assumingMemoryBound(to: CChar.self).baseAddress)
            }
            guard let lines = unsafe lines else { return note(CURLOPT_HTTPHEADER, CURLE_OUT_OF_MEMORY) }
            unsafe headerLines = lines
        }

        /// Sends the header lines that have been added.
        func sendHeaderLines() {
            unsafe note(CURLOPT_HTTPHEADER, curl_shim_set_list(pointer, CURLOPT_HTTPHEADER, headerLines))
        }

        /// OpenSSL's number for what is wrong with the server's certificate (`X509_V_ERR_…`).
        var verifyResult: Int { unsafe curl_shim_verify_result(pointer) }

        /// The status of the proxy's response to CONNECT; zero without one.
        var proxyStatus: Int { unsafe curl_shim_proxy_status(pointer) }

        /// Whether a connection could not be made since nothing listens on the port.
        var wasRefused: Bool { unsafe curl_shim_was_refused(pointer) }

        /// Whether the transfer is on a connection of its own making.
        var hasNewConnection: Bool { unsafe curl_shim_new_connections(pointer) > 0 }

        func note(_ option: CURLoption, _ result: CURLcode) {
            if result != CURLE_OK, refused == nil { refused = (option, result) }
        }
    }
#endif
