#if canImport(Security)
    import Foundation

    extension Error {
        /// The codes of this error and of those under it, the outermost first.
        package var systemCodes: [SystemErrorCode] {
            var codes: [SystemErrorCode] = []
            var next: NSError? = self as NSError
            // Nobody promises that errors do not contain each other.
            for _ in 0..<8 {
                guard let error = next else { break }
                codes.append(SystemErrorCode(domain: error.domain, code: error.code))
                next = error.userInfo[NSUnderlyingErrorKey] as? NSError
            }
            return codes
        }
    }
#endif
