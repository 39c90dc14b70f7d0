extension HttpResponse {
    /// The statuses that say that the server, or what stands in front of it, cannot serve just now (RFC 6585, section 4;
    /// RFC 9110, sections 15.6.3 to 15.6.5). The request was probably not acted on.
    public static let busyStatuses: Set<Int> = [429, 502, 503, 504]
}
