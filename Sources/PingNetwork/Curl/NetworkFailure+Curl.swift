#if Libcurl && os(Linux)
    import CLibcurl
    import CurlShim
    import Glibc

    extension NetworkFailure {
        /// What a result of libcurl means to the SDK.
        ///
        /// - Parameters:
        ///   - result: The result of the transfer.
        ///   - handle: The handle it happened on, which knows more.
        ///   - hasHead: Whether the head of the response was complete.
        ///   - isInTime: Whether the exchange had time left.
        init(_ result: CURLcode, _ handle: CurlHandle, hasHead: Bool, isInTime: Bool) {
            switch result {
            case CURLE_OPERATION_TIMEDOUT: self = isInTime && !handle.wasConnected ? .unreachable : .timeout
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxyRefused
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: self = .unreachable
            case CURLE_PEER_FAILED_VERIFICATION: self = Self.verification(handle.verifyResult)
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .publicKeyNotPinned
            case CURLE_SSL_CERTPROBLEM: self = .clientCertificateUnusable
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS:
                self = .tls
            case CURLE_RECV_ERROR: self = Self.reception(handle, hasHead: hasHead)
            case CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2_STREAM, CURLE_OK:
                self = .interrupted
            case CURLE_URL_MALFORMAT: self = .invalidRequest
            default: self = hasHead ? .interrupted : .invalidResponse
            }
        }

        private static func verification(_ number: Int) -> Self {
            switch number {
            case 9, 10: .certificateExpired
            case 18, 19, 20, 21: .certificateUntrusted
            default: .certificateOfOtherHost
            }
        }

        private static func reception(_ handle: CurlHandle, hasHead: Bool) -> Self {
            if handle.proxyStatus != 0, handle.proxyStatus / 100 != 2 { return .proxyRefused }
            if handle.systemError != 0 { return .interrupted }
            let text = handle.errorText
            // With TLS 1.3 a server asks for the certificate it misses after the request has been sent.
            if text.contains("certificate required") { return .clientCertificateRequired }
            if text.contains("alert") { return .tls }
            return text.contains("chunk") || text.contains("headers") ? .invalidResponse : .interrupted
        }
    }
#endif
