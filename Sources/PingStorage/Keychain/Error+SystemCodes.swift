#if canImport(Security)
    import Foundation

    extension SystemKeyFailure {
        /// - Parameters:
        ///   - error: An error of an Apple framework.
        ///   - moment: When it was thrown.
        package init(_ error: any Error, _ moment: Moment) {
            self.init(codes: error.systemCodes, moment, cause: error)
        }
    }

    extension Error {
        /// The codes of this error and of those under it, the outermost first.
        fileprivate var systemCodes: [SystemErrorCode] {
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
