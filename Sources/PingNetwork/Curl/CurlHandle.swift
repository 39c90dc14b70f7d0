#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import HTTPTypes

    /// One easy handle of libcurl, to be used on the event loop's thread.
    ///
    /// What an option answers is kept: an option that this libcurl lacks must not be passed over, since trust may hang on it.
    /// libcurl copies every value; the handle owns the error text and the header lines, which libcurl does not copy.
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

        /// Hands libcurl an object to call back with; the caller keeps the object alive.
        func set(_ option: CURLoption, unretained object: AnyObject) {
            unsafe set(option, Unmanaged.passUnretained(object).toOpaque())
        }

        /// Sets a text to none, where libcurl has one built in.
        func clear(_ option: CURLoption) { unsafe note(option, curl_shim_set_string(pointer, option, nil)) }

        /// Sets a body, which libcurl copies.
        func set(body: Data) {
            unsafe note(
                CURLOPT_POSTFIELDSIZE_LARGE,
                curl_shim_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
            )
            unsafe body.withUnsafeBytes { bytes in
                // No pointer would mean a body that is to be asked for.
                guard let start = bytes.baseAddress, !body.isEmpty else {
                    return set(CURLOPT_COPYPOSTFIELDS, "")
                }
                unsafe set(CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: start))
            }
        }

        func set(onBody callback: @escaping curl_shim_data_callback, onHead: @escaping curl_shim_data_callback) {
            unsafe note(CURLOPT_WRITEFUNCTION, curl_shim_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, callback))
            unsafe note(CURLOPT_HEADERFUNCTION, curl_shim_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, onHead))
        }

        func set(beforeRequest callback: @escaping curl_shim_request_callback) {
            unsafe note(CURLOPT_PREREQFUNCTION, curl_shim_set_request_callback(pointer, callback))
        }

        func set(onOpen: @escaping curl_shim_open_callback, onClose: @escaping curl_shim_close_callback) {
            unsafe note(CURLOPT_OPENSOCKETFUNCTION, curl_shim_set_open_callback(pointer, onOpen))
            unsafe note(CURLOPT_CLOSESOCKETFUNCTION, curl_shim_set_close_callback(pointer, onClose))
        }

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

        private func note(_ option: CURLoption, _ result: CURLcode) {
            if result != CURLE_OK, refused == nil { refused = (option, result) }
        }
    }
#endif
