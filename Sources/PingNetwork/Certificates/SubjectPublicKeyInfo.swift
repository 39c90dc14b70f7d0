import PingFoundation

/// A certificate's public key and algorithm (RFC 5280, section 4.1.2.7). A pin is its digest (RFC 7469, section 2.4).
struct SubjectPublicKeyInfo {
    /// The key in DER form.
    let encoding: Data

    /// The key of a certificate.
    ///
    /// - Parameter certificate: The certificate in DER form. If it is not one, there is no key.
    init?(of certificate: Data) {
        guard let document = DERElement.elements(in: certificate), document.map(\.tag) == [DERElement.sequence],
            let signed = DERElement.elements(in: document[0].content)?.first, signed.tag == DERElement.sequence,
            let fields = DERElement.elements(in: signed.content)
        else { return nil }
        // Certificates of the first version do not say which they are.
        let namesVersion = fields.first?.tag == Self.version
        let following = fields.dropFirst(namesVersion ? 1 : 0).prefix(Self.tags.count)
        guard following.map(\.tag) == Self.tags, let key = following.last else { return nil }
        encoding = key.encoding
    }

    private static let version: UInt8 = 0xA0
    /// Serial number, signature algorithm, issuer, validity, subject, public key.
    private static let tags = [DERElement.integer] + [UInt8](repeating: DERElement.sequence, count: 5)
}
