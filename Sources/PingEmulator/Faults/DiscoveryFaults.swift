import PingNetwork

/// The faults of the discovery document and of the published keys.
extension EmulatorFault {
    public static let discoveryOtherIssuer = fault("discovery_other_issuer", "The document names another issuer")
        .changesMembers { $0["issuer"] = "https://elsewhere.example.test" }
    public static let discoveryMissingIssuer = fault("discovery_missing_issuer", "The document names no issuer")
        .changesMembers { $0["issuer"] = nil }
    public static let discoveryPlainHTTP = fault("discovery_plain_http", "The endpoints are plain http at another host")
        .altersMembers { rebase(&$0, "http://elsewhere.example.test") }
    public static let discoveryForeignEndpoints = fault(
        "discovery_foreign_endpoints",
        "The endpoints are at another host"
    )
    .altersMembers { rebase(&$0, "https://elsewhere.example.test") }
    public static let discoveryMinimal = fault(
        "discovery_minimal",
        "Only issuer, authorization, token and keys are there"
    )
    .changesMembers { json in
        let kept = ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"]
        json = .object((json.object ?? [:]).filter { kept.contains($0.key) })
    }
    public static let discoveryMissingTokenEndpoint = fault(
        "discovery_missing_token_endpoint",
        "The document has no token endpoint"
    )
    .changesMembers { $0["token_endpoint"] = nil }
    public static let discoveryMissingKeys = fault("discovery_missing_jwks", "The document has no jwks_uri")
        .changesMembers { $0["jwks_uri"] = nil }
    public static let discoveryNullMembers = fault("discovery_null_members", "The optional endpoints are null")
        .changesMembers { json in
            for name in ["end_session_endpoint", "revocation_endpoint", "userinfo_endpoint"] { json[name] = .null }
        }
    public static let discoverySplit = fault(
        "discovery_split",
        "Endpoints for pushed requests, devices, revocation and introspection are only in the document of RFC 8414"
    )
    .alters { response, request in
        guard request.segments.last == "openid-configuration" else { return nil }
        return response.alteringMembers { json in
            for member in [
                "pushed_authorization_request_endpoint", "device_authorization_endpoint", "revocation_endpoint",
                "introspection_endpoint",
            ] { json[member] = nil }
            return true
        }
    }
    public static let keysEmpty = Self("jwks_empty", at: [.keys], "The key set is empty")
        .changesMembers { $0["keys"] = [] }
    public static let keysJunk = Self("jwks_junk", at: [.keys], "Entries that are not keys come before the real ones")
        .changesMembers { $0["keys"] = .array(junk + ($0["keys"]?.array ?? [])) }
    public static let keysOther = Self("jwks_other_key", at: [.keys], "Another key under the published key ID")
        .altersMembers { json in
            guard let key = json["keys"]?[0] else { return false }
            json["keys"] = [["kty": "EC", "crv": "P-256", "kid": key["kid"] ?? "", "x": otherX, "y": otherY]]
            return true
        }
    public static let keysWithoutID = Self("jwks_without_kid", at: [.keys], "The keys have no kid")
        .altersMembers { remove("kid", fromKeysOf: &$0) }
    public static let keysWithoutAlgorithm = Self("jwks_without_alg", at: [.keys], "The keys have no alg")
        .altersMembers { remove("alg", fromKeysOf: &$0) }

    static let discoveryFaults: [Self] = [
        .discoveryOtherIssuer, .discoveryMissingIssuer, .discoveryPlainHTTP, .discoveryForeignEndpoints,
        .discoveryMinimal, .discoveryMissingTokenEndpoint, .discoveryMissingKeys, .discoveryNullMembers,
        .discoverySplit,
        .keysEmpty, .keysJunk, .keysOther, .keysWithoutID, .keysWithoutAlgorithm,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.discovery], summary) }

    private static let junk: [JSON] = [
        "text", 7, .null, [:], ["kty": "XYZ", "kid": "novel"], ["kty": "RSA", "kid": "no-modulus"],
        ["kty": "EC", "crv": "P-256", "kid": "no-point", "x": "AA", "y": "%%"],
    ]

    /// The public point of the example in RFC 7515, appendix A.3.
    private static let otherX: JSON = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    private static let otherY: JSON = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

    private static func rebase(_ json: inout JSON, _ origin: String) -> Bool {
        guard let issuer = json["issuer"]?.string else { return false }
        for (name, value) in json.object ?? [:] where name.hasSuffix("_endpoint") || name == "jwks_uri" {
            json[name] = value.string.map { .string(origin + $0.dropFirst(issuer.count)) }
        }
        return true
    }

    private static func remove(_ member: String, fromKeysOf json: inout JSON) -> Bool {
        guard let keys = json["keys"]?.array else { return false }
        json["keys"] = .array(
            keys.map { key in
                var key = key
                key[member] = nil
                return key
            }
        )
        return true
    }
}
