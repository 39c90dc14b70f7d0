#if canImport(Darwin)
    import CryptoKit
    import Foundation
    import Security

    extension URLLoadingSettings {
        /// Evaluates the chain of a server's certificates, then compares its public key with the pins of the host.
        ///
        /// - Returns: Why no request may go to the server; `nil` if one may.
        func objection(to trust: SecTrust, for request: HttpRequest) -> NetworkFailure? {
            guard setAuthorities(of: trust) else { return .certificateUntrusted }
            var error: CFError?
            guard unsafe SecTrustEvaluateWithError(trust, &error) else {
                return NetworkFailure(trustResult: error.map { OSStatus(truncatingIfNeeded: CFErrorGetCode($0)) })
            }
            let pins: Set<PublicKeyPin>?
            do { pins = try self.pins.pins(for: request) } catch { return .publicKeyNotPinned }
            guard let pins else { return nil }
            guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let certificate = chain.first,
                let key = SubjectPublicKeyInfo(of: SecCertificateCopyData(certificate) as Data)
            else { return .publicKeyNotPinned }
            let digest = Data(SHA256.hash(data: key.encoding)).base64EncodedString()
            return pins.contains { $0.digest == digest } ? nil : .publicKeyNotPinned
        }

        private func setAuthorities(of trust: SecTrust) -> Bool {
            guard let authorities else { return true }
            let anchors = authorities.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
            return SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess
                && SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
        }
    }

    extension NetworkFailure {
        /// The SDK's meaning of a chain of certificates that was found to be bad.
        fileprivate init(trustResult: OSStatus?) {
            switch trustResult {
            case errSecHostNameMismatch: self = .certificateOfOtherHost
            case errSecCertificateExpired, errSecCertificateNotValidYet: self = .certificateExpired
            default: self = .certificateUntrusted
            }
        }
    }
#endif
