#if Libcurl && os(Linux)
    import CPingLibcurl
    import HTTPTypes

    extension CurlHandle {
        /// Writes a request, and every option without which libcurl would do more than is asked of it.
        func prepare(_ submission: CurlSubmission) {
            forbidExtras()
            keepErrorText()
            let request = submission.request
            set(CURLOPT_URL, request.url.absoluteString)
            set(CURLOPT_PATH_AS_IS, 1)
            setMethod(request)
            addHeaderLines(request, userAgent: submission.settings.settings.userAgent)
            // A login's requests follow one another. With HTTP/2 one server or connection could hold up the others.
            set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            submission.settings.apply(to: self, for: request.url, submission.pins)
            // The driver ends the exchange: libcurl ignores a response that came in time while the process was stopped.
            let connectTimeout = submission.settings.settings.connectTimeout
            set(CURLOPT_CONNECTTIMEOUT_MS, min(connectTimeout, submission.remaining).milliseconds)
        }

        /// No other protocols, no redirects, no credentials from files or URLs, no signals, no keys in files; and a
        /// resolver that may be left behind.
        private func forbidExtras() {
            set(CURLOPT_PROTOCOLS_STR, "http,https")
            set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
            set(CURLOPT_FOLLOWLOCATION, 0)
            set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
            set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
            set(CURLOPT_HTTP09_ALLOWED, 0)
            set(CURLOPT_NOSIGNAL, 1)
            set(CURLOPT_QUICK_EXIT, 1)
            set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
            if CurlLibrary.isAskedForKeys { keepKeys() }
        }

        private func setMethod(_ request: HttpRequest) {
            switch request.method {
            case .get: set(CURLOPT_HTTPGET, 1)
            case .head: set(CURLOPT_NOBODY, 1)
            default:
                let hasBody = !request.body.isEmpty || [.post, .put, .patch].contains(request.method)
                if hasBody { set(body: request.body) }
                if request.method != .post { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
            }
        }

        private func addHeaderLines(_ request: HttpRequest, userAgent: String) {
            // Without these libcurl would ask before it sends a body, and call every body a form.
            add(header: "Expect", nil)
            if !request.headerFields.contains(.contentType) {
                add(header: "Content-Type", request.body.isEmpty ? nil : "application/octet-stream")
            }
            // The option of the same purpose would turn decoding on.
            if !request.headerFields.contains(.acceptEncoding) { add(header: "Accept-Encoding", "identity") }
            // Unlike a text of the settings, a field cannot hold line ends.
            if !request.headerFields.contains(.userAgent) { add(HTTPField(name: .userAgent, value: userAgent)) }
            for field in request.unframedHeaderFields { add(field) }
            sendHeaderLines()
        }

        private func add(_ field: HTTPField) { add(header: field.name.rawName, field.value) }
    }
#endif
