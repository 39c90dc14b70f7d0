extension Token {
    /// The details that the provider granted (`authorization_details`, RFC 9396, section 7): stored with the token, and kept by a refresh whose
    /// response does not repeat them. Empty when the provider named none, or a list that cannot be read.
    public var authorizationDetails: [AuthorizationDetail] { AuthorizationDetails.read(claims: additionalMembers) }

    /// The asked details that the token does not grant, as far as the provider says.
    ///
    /// A granted detail answers an asked one when it is of the same type and no member that both have differs; of a list it may have more. The
    /// provider may add members, and may leave members out. Your type may define more than that: then compare ``authorizationDetails`` yourself.
    ///
    /// - Parameter asked: The details that the app asked for.
    public func ungranted(of asked: [AuthorizationDetail]) -> [AuthorizationDetail] {
        let granted = authorizationDetails
        return asked.filter { asked in !granted.contains { $0.covers(asked) } }
    }
}
