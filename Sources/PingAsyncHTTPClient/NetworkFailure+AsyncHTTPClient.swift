#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP1

    extension NetworkFailure {
        /// Maps an error of the client, or of the layers beneath it, to the SDK's failure.
        ///
        /// - Parameters:
        ///   - error: The error that the client threw.
        ///   - afterHead: Whether the response had begun.
        init(_ error: any Error, afterHead: Bool) {
            switch error {
            case let error as HTTPClientError where error == .deadlineExceeded: self = .timeout
            // Once the response has begun, an early end is an interruption.
            case _ where afterHead: self = .interrupted
            case let error as HTTPClientError: self = Self.client(error)
            case HTTPParserError.invalidEOFState: self = .interrupted
            case is HTTPParserError: self = .invalidResponse
            case let error as IOError: self = Self.system(error.errnoCode)
            case is ChannelError: self = .interrupted
            default: self = Self.byName(String(reflecting: type(of: error)))
            }
        }

        private static func client(_ error: HTTPClientError) -> Self {
            switch error {
            case .deadlineExceeded, .connectTimeout, .readTimeout, .writeTimeout, .getConnectionFromPoolTimeout:
                .timeout
            case .tlsHandshakeTimeout: .tls
            case .remoteConnectionClosed, .requestStreamCancelled, .cancelled: .interrupted
            case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath: .invalidRequest
            default: .invalidResponse
            }
        }

        private static func system(_ code: CInt) -> Self {
            [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(code) ? .unreachable : .interrupted
        }

        /// Errors of the TLS and socket layers, told apart by name because those packages are not ours to import.
        private static func byName(_ name: String) -> Self {
            ["SSL", "TLS"].contains(where: name.contains) ? .tls : .unreachable
        }
    }
#endif
