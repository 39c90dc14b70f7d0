/// The place of an access token in a request (RFC 6750, section 2).
public enum BearerTokenPlacement: Sendable {
    /// In the `Authorization` header of a GET.
    case header
    /// In the form of a POST.
    case body
}
