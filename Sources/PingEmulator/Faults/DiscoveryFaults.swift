import PingNetwork

extension EmulatorFault {
    /// The document names another issuer.
    public static let discoveryOtherIssuer: Self = "discovery_other_issuer"
    /// The document names no issuer.
    public static let discoveryMissingIssuer: Self = "discovery_missing_issuer"
    /// The endpoints are plain http at another host.
    public static let discoveryPlainHTTP: Self = "discovery_plain_http"
    /// The endpoints are at another host.
    public static let discoveryForeignEndpoints: Self = "discovery_foreign_endpoints"
    /// Only issuer, authorization, token and keys are there.
    public static let discoveryMinimal: Self = "discovery_minimal"
    /// The document has no token endpoint.
    public static let discoveryMissingTokenEndpoint: Self = "discovery_missing_token_endpoint"
    /// The document has no jwks_uri.
    public static let discoveryMissingKeys: Self = "discovery_missing_jwks"
    /// The optional endpoints are null.
    public static let discoveryNullMembers: Self = "discovery_null_members"
    /// There are no keys.
    public static let keysEmpty: Self = "jwks_empty"
    /// Entries that are no keys stand before the right ones.
    public static let keysJunk: Self = "jwks_junk"
    /// The right key id with another key.
    public static let keysOther: Self = "jwks_other_key"
    /// The keys have no ids.
    public static let keysWithoutID: Self = "jwks_without_kid"
    /// The keys do not say their algorithm.
    public static let keysWithoutAlgorithm: Self = "jwks_without_alg"
}

/// What can be wrong with the discovery document and the published keys.
enum DiscoveryFaults {
    static let entries = [
        FaultEntry(
            .discoveryOtherIssuer,
            at: [.discovery],
            "The document names another issuer",
            .altersMembers { set(&$0, ["issuer": "https://elsewhere.example.test"]) }
        ),
        FaultEntry(
            .discoveryMissingIssuer,
            at: [.discovery],
            "The document names no issuer",
            .altersMembers { set(&$0, ["issuer": nil]) }
        ),
        FaultEntry(
            .discoveryPlainHTTP,
            at: [.discovery],
            "The endpoints are plain http at another host",
            .altersMembers { rebase(&$0, "http://elsewhere.example.test") }
        ),
        FaultEntry(
            .discoveryForeignEndpoints,
            at: [.discovery],
            "The endpoints are at another host",
            .altersMembers { rebase(&$0, "https://elsewhere.example.test") }
        ),
        FaultEntry(
            .discoveryMinimal,
            at: [.discovery],
            "Only issuer, authorization, token and keys are there",
            .altersMembers { json in
                let kept = ["issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"]
                json = .object((json.object ?? [:]).filter { kept.contains($0.key) })
                return true
            }
        ),
        FaultEntry(
            .discoveryMissingTokenEndpoint,
            at: [.discovery],
            "The document has no token endpoint",
            .altersMembers { set(&$0, ["token_endpoint": nil]) }
        ),
        FaultEntry(
            .discoveryMissingKeys,
            at: [.discovery],
            "The document has no jwks_uri",
            .altersMembers { set(&$0, ["jwks_uri": nil]) }
        ),
        FaultEntry(
            .discoveryNullMembers,
            at: [.discovery],
            "The optional endpoints are null",
            .altersMembers {
                set(&$0, ["end_session_endpoint": .null, "revocation_endpoint": .null, "userinfo_endpoint": .null])
            }
        ),
        FaultEntry(.keysEmpty, at: [.keys], "There are no keys", .altersMembers { set(&$0, ["keys": []]) }),
        FaultEntry(
            .keysJunk,
            at: [.keys],
            "Entries that are no keys stand before the right ones",
            .altersMembers { json in
                json["keys"] = .array(junk + (json["keys"]?.array ?? []))
                return true
            }
        ),
        FaultEntry(
            .keysOther,
            at: [.keys],
            "The right key id with another key",
            .altersMembers { json in
                guard let key = json["keys"]?[0] else { return false }
                json["keys"] = [["kty": "EC", "crv": "P-256", "kid": key["kid"] ?? "", "x": otherX, "y": otherY]]
                return true
            }
        ),
        FaultEntry(
            .keysWithoutID,
            at: [.keys],
            "The keys have no ids",
            .altersMembers { remove("kid", fromKeysOf: &$0) }
        ),
        FaultEntry(
            .keysWithoutAlgorithm,
            at: [.keys],
            "The keys do not say their algorithm",
            .altersMembers { remove("alg", fromKeysOf: &$0) }
        ),
    ]

    private static let junk: [JSON] = [
        "text", 7, .null, [:], ["kty": "XYZ", "kid": "novel"], ["kty": "RSA", "kid": "no-modulus"],
        ["kty": "EC", "crv": "P-256", "kid": "no-point", "x": "AA", "y": "%%"],
    ]

    /// The public point of the example in RFC 7515, appendix A.3.
    private static let otherX: JSON = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    private static let otherY: JSON = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"

    private static func set(_ json: inout JSON, _ members: [String: JSON?]) -> Bool {
        for (name, value) in members { json[name] = value }
        return true
    }

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
