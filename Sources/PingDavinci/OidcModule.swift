public import PingOidc

/// OpenID Connect for a workflow, by the name the documents use with this module alone imported.
public typealias OidcModule = PingOidc.OidcModule
