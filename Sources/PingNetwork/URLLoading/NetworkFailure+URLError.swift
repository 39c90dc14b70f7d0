#if canImport(Darwin)
    import Foundation

    extension NetworkFailure {
        /// The failure that an error of URL loading means to the SDK.
        init(urlLoading error: any Error) {
            let platformError = error as NSError
            // The errors of CFNetwork that concern a proxy (CFNetworkErrors.h); URL loading has no codes for them.
            if platformError.domain == "kCFErrorDomainCFNetwork", (306...311).contains(platformError.code) {
                self = .proxyRefused
            } else {
                self.init((error as? URLError)?.code ?? .unknown)
            }
        }

        private init(_ code: URLError.Code) {
            switch code {
            case .cannotFindHost, .dnsLookupFailed: self = .hostUnknown
            case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive,
                .dataNotAllowed:
                self = .unreachable
            case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
                self = .certificateUntrusted
            case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
                self = .certificateExpired
            case .clientCertificateRequired, .clientCertificateRejected:
                self = .clientCertificateRequired
            case .secureConnectionFailed, .appTransportSecurityRequiresSecureConnection:
                self = .tls
            case .timedOut:
                self = .timeout
            // A request that the SDK cancels has ended before. What remains is one that URL loading cancelled, since
            // another request found the connection that both wait for to be bad.
            case .networkConnectionLost, .cancelled:
                self = .interrupted
            case .dataLengthExceedsMaximum, .badURL:
                self = .invalidRequest
            default:
                self = .invalidResponse
            }
        }
    }
#endif
