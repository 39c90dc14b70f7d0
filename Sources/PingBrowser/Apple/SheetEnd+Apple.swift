#if canImport(AuthenticationServices)
    import AuthenticationServices

    extension SheetEnd {
        /// The end as the system tells it.
        package init(_ redirect: String?, _ error: (any Error)?) {
            if let redirect {
                self = .redirect(redirect)
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
