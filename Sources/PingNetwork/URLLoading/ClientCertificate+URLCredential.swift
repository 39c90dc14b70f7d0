#if canImport(Darwin)
    import Foundation
    import Security

    extension ClientCertificate {
        /// The certificate as URL loading takes it; `nil` when it is not PKCS #12, or the password does not open it.
        var urlCredential: URLCredential? {
            guard case .pkcs12(let file, let password) = form else { return nil }
            var options: [String: Any] = [kSecImportExportPassphrase as String: password.reveal()]
            // Without this a Mac stores the key in the user's keychain, and on macOS 14 it always does.
            if #available(macOS 15, iOS 18, *) { options[kSecImportToMemoryOnly as String] = true }
            var items: CFArray?
            guard unsafe SecPKCS12Import(file as CFData, options as CFDictionary, &items) == errSecSuccess,
                let item = (items as? [[String: Any]])?.first,
                // Swift has no conditional cast to a type of CoreFoundation, but it has one to an array of them.
                let identity = ([item[kSecImportItemIdentity as String]].compactMap(\.self) as? [SecIdentity])?.first
            else { return nil }
            let chain = item[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
            // The identity brings the client's own certificate, the first of the chain.
            return URLCredential(identity: identity, certificates: Array(chain.dropFirst()), persistence: .none)
        }
    }
#endif
