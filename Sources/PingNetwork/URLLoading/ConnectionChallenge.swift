/// A question of URL loading while it makes a connection, and the answer of the settings.
struct ConnectionChallenge: Equatable {
    /// The subject of the question.
    enum Subject: Equatable {
        /// Whether the server's certificate is trusted.
        case serverTrust
        /// A client certificate.
        case clientCertificate
        /// A user name and a password.
        case password
    }

    /// The disposition that URL loading gets.
    enum Answer: Equatable {
        /// The default handling of URL loading.
        case platformDefault
        /// Check the server's certificate against the settings.
        case checkCertificate
        /// Show the settings' client certificate.
        case showClientCertificate
        /// Give user name and password.
        case logIn(user: String, password: Secret)
        /// Continue without a credential: the server's response is the caller's.
        case goOnWithout
        /// End the exchange.
        case end(NetworkFailure)
    }

    var subject: Subject
    /// The host that asks, a server or a proxy.
    var host: String
    /// The port that host listens on.
    var port: Int
    /// Whether it is a proxy that asks.
    var isOfProxy: Bool
    /// Whether the last answer was not good enough.
    var isRepeated: Bool

    func answer(_ settings: HttpClientSettings) -> Answer {
        switch subject {
        case .serverTrust: isOfProxy ? .platformDefault : .checkCertificate
        case .clientCertificate: clientCertificate(settings)
        case .password: isOfProxy ? proxyPassword(settings.proxy) : .goOnWithout
        }
    }

    private func clientCertificate(_ settings: HttpClientSettings) -> Answer {
        // A server that only offers to take one continues without.
        guard settings.clientCertificate != nil, !isOfProxy else { return .goOnWithout }
        return isRepeated ? .end(.clientCertificateRequired) : .showClientCertificate
    }

    private func proxyPassword(_ proxy: HttpProxy) -> Answer {
        guard case .server(let server) = proxy else { return .platformDefault }
        guard let user = server.user, !isRepeated, server.port == port, server.host == hostWithoutBrackets else {
            return .end(.proxyRefused)
        }
        return .logIn(user: user, password: server.password ?? "")
    }

    private var hostWithoutBrackets: String {
        host.hasPrefix("[") ? String(host.dropFirst().dropLast()).lowercased() : host.lowercased()
    }
}
