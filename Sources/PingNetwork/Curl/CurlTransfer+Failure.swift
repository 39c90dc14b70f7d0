#if Libcurl && os(Linux)
    import CPingLibcurl

    extension CurlTransfer {
        /// The failure that a result of libcurl means to the SDK.
        func failure(_ result: CURLcode) -> NetworkFailure {
            let goesThroughProxy = submission.settings.usesProxy(for: submission.request.url)
            let proxyRefused: NetworkFailure = handle.proxyStatus == 407 ? .proxyWantsPassword : .proxyRefused
            let unreachable: NetworkFailure = goesThroughProxy ? proxyRefused : .unreachable
            switch result {
            // libcurl rounds down: it may end a connection attempt before the very end of the exchange's time.
            case CURLE_OPERATION_TIMEDOUT:
                return !isSent && submission.remaining > .milliseconds(50) ? unreachable : .timeout
            // libcurl looks a host up on a thread, and tells this in words alone.
            case _ where handle.errorText.contains("thread failed to start"): return isSent ? .interrupted : .noThread
            // libcurl may have found the connection broken after it had sent the request, and tried a new one.
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return isSent ? .interrupted : proxyRefused
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT:
                if isSent { return .interrupted }
                return goesThroughProxy ? proxyRefused : connectionFailure(result)
            // libcurl found nothing wrong with the server's certificate when the proxy's is the one that is not good.
            case CURLE_PEER_FAILED_VERIFICATION where goesThroughProxy && handle.verifyResult == 0: return .proxyRefused
            case CURLE_PEER_FAILED_VERIFICATION: return Self.verification(handle.verifyResult, handle.errorText)
            case CURLE_SSL_PINNEDPUBKEYNOTMATCH: return .publicKeyNotPinned
            case CURLE_SSL_CERTPROBLEM: return .clientCertificateUnusable
            case CURLE_SSL_CONNECT_ERROR where handle.errorText.contains("no application protocol"): return .http2Only
            case CURLE_SSL_CONNECT_ERROR where Self.isPlainText(handle.errorText): return .plainText
            case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS:
                return .tls
            case CURLE_RECV_ERROR where isSent: return Self.reception(handle.errorText.lowercased())
            // A transfer that ends before the request is sent ends at a proxy, of the settings or of the environment.
            case CURLE_RECV_ERROR: return handle.proxyStatus == 0 ? unreachable : proxyRefused
            case CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_OK: return .interrupted
            case CURLE_URL_MALFORMAT: return .invalidRequest
            default: return head.isComplete ? .interrupted : .invalidResponse
            }
        }

        private func connectionFailure(_ result: CURLcode) -> NetworkFailure {
            if result == CURLE_COULDNT_RESOLVE_HOST { return .hostUnknown }
            return handle.wasRefused ? .connectionRefused : .unreachable
        }

        /// OpenSSL's words, before and since version 3.2, for a first record that is not one of TLS.
        private static func isPlainText(_ text: String) -> Bool {
            text.contains("wrong version number") || text.contains("packet length too long")
        }

        /// - Parameters:
        ///   - number: OpenSSL's reason.
        ///   - text: libcurl's words. It compares the host by itself, and has no number for a server's alert.
        private static func verification(_ number: Int, _ text: String) -> NetworkFailure {
            switch number {
            case 9, 10: .certificateExpired
            case 26: .certificateNotForServers
            case 66, 67, 68: .certificateWeak
            case 0, 1: text.contains("verification failed") ? .clientCertificateExpired : .certificateOfOtherHost
            case 62, 64: .certificateOfOtherHost
            default: .certificateUntrusted
            }
        }

        /// The failure while bytes came in, of which libcurl has no more than a text.
        private static func reception(_ text: String) -> NetworkFailure {
            // With TLS 1.3 a server asks for the certificate it misses after the request has been sent.
            if text.contains("certificate required") { return .clientCertificateRequired }
            if text.contains("certificate expired") { return .clientCertificateExpired }
            if text.contains("alert") { return .tls }
            return text.contains("chunk") || text.contains("too large") ? .invalidResponse : .interrupted
        }
    }
#endif
