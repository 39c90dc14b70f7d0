#if canImport(Security)
    import Foundation

    extension Error {
        /// The statuses of Security in this error and in those under it.
        var securityStatuses: [Int32] {
            var statuses: [Int32] = []
            var next: NSError? = self as NSError
            // Nobody promises that errors do not contain each other.
            for _ in 0..<8 {
                guard let error = next else { break }
                if error.domain == "NSOSStatusErrorDomain" { statuses.append(Int32(truncatingIfNeeded: error.code)) }
                next = error.userInfo[NSUnderlyingErrorKey] as? NSError
            }
            return statuses
        }
    }
#endif
