/// Refuses metadata whose endpoints would take requests out of a secure connection.
struct MetadataCheck {
    /// Whether endpoints may be plain http on this machine: only where the metadata itself came from there.
    let allowsPlainLoopback: Bool

    init(source: WebURL?) {
        allowsPlainLoopback = source?.scheme != "https"
    }

    /// - Throws: `PingError` with code `oidcInvalidMetadata`, naming the endpoint.
    func check(_ metadata: OpenIdConfiguration) throws {
        for endpoint in OpenIdEndpoint.allCases {
            guard let text = metadata.text(of: endpoint) else { continue }
            do {
                let url = try WebURL(text)
                guard url.scheme == "https" || allowsPlainLoopback else {
                    throw PingError(
                        .insecureURL,
                        "Plain http is not allowed beside metadata that came over https.",
                        recovery: "The provider has to name its https endpoint."
                    )
                }
            } catch {
                throw PingError(
                    .oidcInvalidMetadata,
                    "The \(endpoint.rawValue) of the provider's metadata cannot be used. \(error.explanation)",
                    recovery: "The provider has to correct its metadata.",
                    underlying: error
                )
            }
        }
    }
}
