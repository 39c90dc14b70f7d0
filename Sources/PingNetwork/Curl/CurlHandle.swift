#if Libcurl && os(Linux)
    import CLibcurl
    import CurlShim
    import HTTPTypes

    /// One easy handle of libcurl, to be used on the event loop's thread.
    ///
    /// What an option answers is kept: an option that this libcurl lacks must not be passed over, since trust may hang on it.
    final class CurlHandle {
        let pointer: UnsafeMutableRawPointer
        /// The first option that libcurl refused.
        private(set) var refused: (option: CURLoption, result: CURLcode)?
        private var headerLines: UnsafeMutablePointer<curl_slist>?
        private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

        init?() {
            guard let pointer = curl_easy_init() else { return nil }
            self.pointer = pointer
            errorBuffer.pointee = 0
        }

        deinit {
            curl_easy_cleanup(pointer)
            curl_slist_free_all(headerLines)
            errorBuffer.deallocate()
        }

        /// libcurl's words for why the transfer failed.
        var errorText: String { String(cString: errorBuffer) }

        /// Has libcurl write its words for a failure.
        func keepErrorText() {
            errorBuffer.pointee = 0
            set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorBuffer))
        }

        /// Forgets the last request. Connections and TLS sessions are kept elsewhere.
        func reset() {
            curl_easy_reset(pointer)
            curl_slist_free_all(headerLines)
            headerLines = nil
            refused = nil
        }

        func set(_ option: CURLoption, _ value: Int) { note(option, curl_shim_set_long(pointer, option, value)) }

        func set(_ option: CURLoption, _ value: String) { note(option, curl_shim_set_string(pointer, option, value)) }

        func set(_ option: CURLoption, _ value: Data) {
            note(option, value.withUnsafeBytes { curl_shim_set_blob(pointer, option, $0.baseAddress, $0.count) })
        }

        func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
            note(option, curl_shim_set_pointer(pointer, option, value))
        }

        /// Sets a text to none, where libcurl has one built in.
        func clear(_ option: CURLoption) { note(option, curl_shim_set_string(pointer, option, nil)) }

        /// Sets a body, which libcurl copies.
        func set(body: Data) {
            note(CURLOPT_POSTFIELDSIZE_LARGE, curl_shim_set_offset(pointer, CURLOPT_POSTFIELDSIZE_LARGE, body.count))
            body.withUnsafeBytes { bytes in
                // No pointer would mean a body that is to be asked for.
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                guard let start, !bytes.isEmpty else { return set(CURLOPT_COPYPOSTFIELDS, "") }
                set(CURLOPT_COPYPOSTFIELDS, start)
            }
        }

        func set(onBody callback: @escaping curl_shim_data_callback, onHead: @escaping curl_shim_data_callback) {
            note(CURLOPT_WRITEFUNCTION, curl_shim_set_data_callback(pointer, CURLOPT_WRITEFUNCTION, callback))
            note(CURLOPT_HEADERFUNCTION, curl_shim_set_data_callback(pointer, CURLOPT_HEADERFUNCTION, onHead))
        }

        func set(beforeRequest callback: @escaping curl_shim_request_callback) {
            note(CURLOPT_PREREQFUNCTION, curl_shim_set_request_callback(pointer, callback))
        }

        func set(onOpen: @escaping curl_shim_open_callback, onClose: @escaping curl_shim_close_callback) {
            note(CURLOPT_OPENSOCKETFUNCTION, curl_shim_set_open_callback(pointer, onOpen))
            note(CURLOPT_CLOSESOCKETFUNCTION, curl_shim_set_close_callback(pointer, onClose))
        }

        func add(headerLine: String) {
            guard let lines = curl_slist_append(headerLines, headerLine) else {
                return note(CURLOPT_HTTPHEADER, CURLE_OUT_OF_MEMORY)
            }
            headerLines = lines
        }

        /// Sends the header lines that have been added.
        func sendHeaderLines() {
            note(CURLOPT_HTTPHEADER, curl_shim_set_list(pointer, CURLOPT_HTTPHEADER, headerLines))
        }

        /// Whether the connection of the last request was multiplexed.
        var speaksHTTP2: Bool { curl_shim_speaks_http2(pointer) != 0 }

        /// OpenSSL's number for what is wrong with the server's certificate (`X509_V_ERR_…`).
        var verifyResult: Int { curl_shim_verify_result(pointer) }

        /// The status of the proxy's response to CONNECT; zero without one.
        var proxyStatus: Int { curl_shim_proxy_status(pointer) }

        private func note(_ option: CURLoption, _ result: CURLcode) {
            if result != CURLE_OK, refused == nil { refused = (option, result) }
        }
    }
#endif
