#if canImport(Darwin)
    import Foundation
    import Security

    extension URLLoadingSettings {
        /// The answer to a challenge, in the platform's form. Without one, the exchange ends.
        func answer(
            _ challenge: URLAuthenticationChallenge,
            in exchange: URLLoadingExchange
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            let question = ConnectionChallenge(challenge)
            switch question.answer(settings) {
            case .platformDefault:
                return (.performDefaultHandling, nil)
            case .checkCertificate:
                return checkCertificate(challenge.protectionSpace.serverTrust, in: exchange)
            case .showClientCertificate:
                return (.useCredential, clientCredential)
            case .logIn(let user, let password):
                return (.useCredential, URLCredential(user: user, password: password.reveal(), persistence: .none))
            case .goOnWithout:
                if question.subject == .clientCertificate { exchange.goOnWithoutClientCertificate() }
                return (.rejectProtectionSpace, nil)
            case .end(let failure):
                exchange.end(as: failure)
                return (.cancelAuthenticationChallenge, nil)
            }
        }

        private func checkCertificate(
            _ trust: SecTrust?,
            in exchange: URLLoadingExchange
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            guard let trust else {
                exchange.end(as: .tls)
                return (.cancelAuthenticationChallenge, nil)
            }
            if let objection = objection(to: trust, for: exchange.request) {
                exchange.end(as: objection)
                return (.cancelAuthenticationChallenge, nil)
            }
            // Only authorities that the system does not know make it necessary to overrule the platform's judgement.
            return authorities == nil ? (.performDefaultHandling, nil) : (.useCredential, URLCredential(trust: trust))
        }
    }

    extension ConnectionChallenge {
        fileprivate init(_ challenge: URLAuthenticationChallenge) {
            let space = challenge.protectionSpace
            let subject: Subject =
                switch space.authenticationMethod {
                case NSURLAuthenticationMethodServerTrust: .serverTrust
                case NSURLAuthenticationMethodClientCertificate: .clientCertificate
                default: .password
                }
            self.init(
                subject: subject,
                host: space.host,
                port: space.port,
                isOfProxy: space.isProxy(),
                isRepeated: challenge.previousFailureCount > 0
            )
        }
    }
#endif
