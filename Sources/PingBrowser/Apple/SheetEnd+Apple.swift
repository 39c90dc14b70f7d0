#if canImport(AuthenticationServices)
    import AuthenticationServices
    package import Foundation

    extension SheetEnd {
        /// The end as the system tells it.
        package init(_ redirect: URL?, _ error: (any Error)?) {
            if let redirect {
                self = .redirect(redirect.absoluteString)
                return
            }
            switch (error as? ASWebAuthenticationSessionError)?.code {
            case .canceledLogin: self = .cancelled
            case .presentationContextNotProvided, .presentationContextInvalid: self = .noWindow(error)
            default: self = .failed(error)
            }
        }
    }
#endif
