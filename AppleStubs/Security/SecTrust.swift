// class SecCertificate
public final class SecCertificate {}
// class SecTrust
public final class SecTrust {}

// let errSecSuccess: OSStatus, and so on
public let errSecSuccess: OSStatus = 0
public let errSecHostNameMismatch: OSStatus = -67602
public let errSecCertificateExpired: OSStatus = -67818
public let errSecCertificateNotValidYet: OSStatus = -67819

// func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate?
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

// func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { CFData() }

// func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus {
    errSecUnimplemented
}

// func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    errSecUnimplemented
}

// func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool
@available(iOS 12.0, macOS 10.14, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }

// func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray?
@available(iOS 15.0, macOS 12.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
