#if canImport(Darwin) || APPLE_STUBS
    import Foundation
    import PingCommons

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension NetworkFailure {
        /// The platform's error as one of the SDK's.
        ///
        /// The platform's own is not kept: its details hold the whole URL, with what is secret in the query.
        static func describe(_ error: any Error, of request: HttpRequest, afterHead: Bool) -> any Error {
            let code = (error as? URLError)?.code ?? .unknown
            if code == .cancelled { return CancellationError() }
            let failure = NetworkFailure(code, detail: error.explanation)
            // Once the answer has begun, whatever ends it early is an interruption.
            var described = (afterHead && failure != .timeout ? .interrupted : failure).error(for: request)
            described.underlying = URLError(code)
            return described
        }

        /// What a code of the platform's URL loading means to the SDK.
        ///
        /// - Parameters:
        ///   - code: The platform's code.
        ///   - detail: The platform's text, which on Linux tells apart what shares a code.
        init(_ code: URLError.Code, detail: String) {
            switch code {
            case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
                .internationalRoamingOff, .callIsActive, .dataNotAllowed:
                self = .unreachable
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
                .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
                self = .tls
            case .timedOut:
                self = .timeout
            case .networkConnectionLost:
                self = .interrupted
            case .dataLengthExceedsMaximum, .badURL:
                self = .invalidRequest
            default:
                self = Self.byDetail(detail)
            }
        }

        /// The rest: libcurl's words where Foundation has only “unknown” for them, and answers that are not HTTP.
        private static func byDetail(_ detail: String) -> Self {
            let tls = ["SSL", "TLS", "certificate", "handshake"]
            let interrupted = ["Empty reply", "Recv failure", "Send failure", "transfer closed", "Broken pipe"]
            if tls.contains(where: detail.contains) { return .tls }
            if interrupted.contains(where: detail.contains) { return .interrupted }
            return .invalidResponse
        }
    }
#endif
