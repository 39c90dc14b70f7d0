import Foundation
import PingNetwork

extension Profile {
    /// How requests reach the server, and which servers are trusted.
    ///
    /// - Throws: `ToolError` when a file or a setting cannot be used.
    func transport(in context: ToolContext) throws -> HttpClientSettings {
        var settings = HttpClientSettings()
        let variable = context.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if let file = cacert ?? variable {
            settings.trustedAuthorities = try setting(cacert == nil ? "SSL_CERT_FILE" : "--cacert") {
                try .certificates(pem: String(decoding: try JSONSource(path: file).data, as: UTF8.self))
            }
        }
        if let proxy { settings.proxy = try setting("--proxy") { try proxyServer(proxy) } }
        for pin in (pins ?? "").split(separator: " ") {
            let (host, key) = try setting("--pin") { try Self.pin(String(pin)) }
            settings.pinnedPublicKeys[host, default: []].insert(key)
        }
        if let clientCert {
            settings.clientCertificate = try setting("--client-cert") { try certificate(clientCert, in: context) }
        }
        return settings
    }

    /// Advice on a proxy that asks for a password.
    static let proxyWithPassword =
        "Export HTTPS_PROXY=http://user:password@host:port in place of --proxy, and of proxy in the profile."

    /// The arguments of a process are seen by other users, and a profile holds no secrets.
    private func proxyServer(_ url: String) throws -> HttpProxy {
        guard !url.contains("@") else {
            throw Self.unusable(
                "It takes no user name and no password, which other users could see.",
                Self.proxyWithPassword
            )
        }
        do { return try .server(url) } catch let error as PingError {
            throw Self.unusable(
                error.message,
                "Write it as http://host:port. Does it ask for a password? \(Self.proxyWithPassword)"
            )
        }
    }

    private static func pin(_ text: String) throws -> (host: String, key: PublicKeyPin) {
        guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
            throw Self.unusable(
                "It needs a host, an equals sign and a digest.",
                "Write it as auth.example.com=sha256/DIGEST."
            )
        }
        let host = String(text[..<sign])
        guard HostPins.isHost(host) else {
            throw Self.unusable(
                "“\(host.printableLine)” is not the name of a host.",
                "Write the host of the URL alone, as in auth.example.com=sha256/DIGEST."
            )
        }
        return (host, try PublicKeyPin(String(text[text.index(after: sign)...])))
    }

    private func certificate(_ path: String, in context: ToolContext) throws -> ClientCertificate {
        let password = try clientCertPasswordFile.map { try SecretFile(path: $0).line(in: context) }
        // With a key in it, it is a secret as well.
        let content =
            try clientCertKey == nil
            ? SecretFile(path: path).content(in: context) : try JSONSource(path: path).data
        let chain = String(decoding: content, as: UTF8.self)
        guard chain.contains("-----BEGIN ") else {
            guard let password else {
                throw Self.unusable(
                    "\(path.printableLine) is not PEM, and for PKCS #12 the password is missing.",
                    "Name a PEM file, or the file of the password with --client-cert-password-file."
                )
            }
            return .pkcs12(content, password: password)
        }
        let key = try clientCertKey.map { try SecretFile(path: $0).text(in: context) } ?? Secret(chain)
        guard clientCertKey != nil || chain.contains("PRIVATE KEY-----") else {
            throw Self.unusable(
                "\(path.printableLine) holds no private key.",
                "Name the file of the key with --client-cert-key."
            )
        }
        if password == nil, key.reveal().contains("ENCRYPTED") {
            throw Self.unusable(
                "The private key is encrypted.",
                "Name the file of its password with --client-cert-password-file."
            )
        }
        return try .pem(chain: chain, privateKey: key, password: password)
    }

    private static func unusable(_ reason: String, _ recovery: String) -> PingError {
        PingError(.invalidHttpClientSetting, reason, recovery: recovery)
    }

    /// Names the option of what cannot be used.
    private func setting<Value>(_ option: String, _ make: () throws -> Value) throws -> Value {
        do { return try make() } catch let error as PingError {
            throw ToolError.usage(error.code.rawValue, "\(option): \(error.message)", recovery: error.recovery)
        } catch let error as ToolError {
            throw ToolError(error.exit, code: error.code, "\(option): \(error.message)", recovery: error.recovery)
        }
    }
}
