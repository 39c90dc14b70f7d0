#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingCurlShim
    import Glibc

    extension NetworkFailure {
        /// What a result of libcurl means to the SDK.
        ///
        /// - Parameters:
        ///   - result: The result of the transfer.
        ///   - handle: The handle it happened on, which knows more.
        ///   - progress: How far the exchange had come.
        init(_ result: CURLcode, _ handle: CurlHandle, _ progress: CurlProgress) {
            let unreachable: Self = progress.goesThroughProxy ? .proxyRefused : .unreachable
            switch result {
            case CURLE_OPERATION_TIMEDOUT: self = progress.isInTime && !progress.isSent ? unreachable : .timeout
            // libcurl may have found the connection broken after it had sent the request, and tried a new one.
            case _ where progress.isSent && Self.isUnconnected(result): self = .interrupted
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: self = .proxyRefused
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: self = unreachable
            // libcurl found nothing wrong with the server's certificate when the proxy's is the one that is not good.
            case CURLE_PEER_FAILED_VERIFICATION where progress.goesThroughProxy && handle.verifyResult == 0:
                self = .proxyRefused
            case CURLE_PEER_FAILED_VERIFICATION: self = Self.verification(handle.verifyResult, handle.errorText)
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .publicKeyNotPinned
            case CURLE_SSL_CERTPROBLEM: self = .clientCertificateUnusable
            case CURLE_SSL_CONNECT_ERROR where handle.errorText.contains("no application protocol"): self = .http2Only
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS:
                self = .tls
            case CURLE_RECV_ERROR:
                self = progress.isSent ? Self.reception(handle) : Self.connection(handle, unreachable)
            case CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_OK:
                self = .interrupted
            case CURLE_URL_MALFORMAT: self = .invalidRequest
            default: self = progress.hasHead ? .interrupted : .invalidResponse
            }
        }

        private static func isUnconnected(_ result: CURLcode) -> Bool {
            [CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT].contains(
                result
            )
        }

        /// - Parameters:
        ///   - number: OpenSSL's reason.
        ///   - text: libcurl's words. It compares the host by itself, and has no number for a server's alert.
        private static func verification(_ number: Int, _ text: String) -> Self {
            switch number {
            case 9, 10: .certificateExpired
            case 26: .certificateNotForServers
            case 66, 67, 68: .certificateWeak
            case 0, 1: text.contains("verification failed") ? .clientCertificateExpired : .certificateOfOtherHost
            case 62, 64: .certificateOfOtherHost
            default: .certificateUntrusted
            }
        }

        /// What ends before the request is sent ends at a proxy, of the settings or of the environment.
        private static func connection(_ handle: CurlHandle, _ unreachable: Self) -> Self {
            handle.proxyStatus == 0 ? unreachable : .proxyRefused
        }

        /// What went wrong while bytes came in, of which libcurl has no more than a text.
        private static func reception(_ handle: CurlHandle) -> Self {
            let text = handle.errorText.lowercased()
            // With TLS 1.3 a server asks for the certificate it misses after the request has been sent.
            if text.contains("certificate required") { return .clientCertificateRequired }
            if text.contains("certificate expired") { return .clientCertificateExpired }
            if text.contains("alert") { return .tls }
            return text.contains("chunk") || text.contains("too large") ? .invalidResponse : .interrupted
        }
    }

    /// How far an exchange had come when it ended.
    struct CurlProgress {
        /// Whether a proxy that the settings name stands in between.
        var goesThroughProxy: Bool
        /// Whether the request has been sent, or a part of it.
        var isSent: Bool
        /// Whether the head of the response was complete.
        var hasHead: Bool
        /// Whether there was time left.
        var isInTime: Bool
    }
#endif
