public import PingCommons
import PingNetwork

/// The configuration of an emulator: names, users, clients, lifetimes.
public struct EmulatorConfiguration: Sendable {
    /// The origin of the emulator's URLs in process: scheme, host and port only.
    public var baseURL = "http://127.0.0.1:8080"
    /// The path below which AM responds.
    public var contextPath = "/am"
    /// The realms below the top realm `root`, which always exists.
    public var realms = ["alpha"]
    /// The name of AM's session cookie and header.
    public var cookieName = "iPlanetDirectoryPro"
    /// The apps that may ask for tokens.
    public var clients = EmulatorClient.demonstration
    /// The words for a user who is asked whether an app may have a scope, by scope. Others are shown as they are.
    public var scopeDescriptions = [
        "openid": "Your identity", "profile": "Your name and the rest of your profile", "email": "Your email address",
        "address": "Your postal address", "phone": "Your phone number", "offline_access": "Access while you are away",
        ApiEndpoint.transferScope: "Transfers of money",
    ]
    /// The users who may log in.
    public var users = EmulatorUser.demonstration
    /// The lifetimes of tokens, sessions and steps.
    public var lifetimes = EmulatorLifetimes()
    /// The signature algorithm of ID tokens. Making an RSA key takes time.
    public var signingAlgorithm = SigningAlgorithm.rs256
    /// Whether a refresh replaces the refresh token.
    public var rotatesRefreshTokens = true
    /// Whether public clients must send a PKCE challenge.
    public var requiresPKCE = true
    /// Whether authorization requests must be pushed first (RFC 9126).
    public var requiresPushedRequests = false
    /// Whether proofs of possession must contain a nonce of the emulator (RFC 9449, section 8).
    public var requiresDPoPNonce = false
    /// Whether the assertions of clients with keys must be for the token endpoint, as PingAM 7 and Microsoft Entra
    /// ask, in place of the issuer.
    public var requiresTokenEndpointAudience = false
    /// The issuers whose assertions authenticate workloads (``EmulatorClient/workload``), by name, with their
    /// public keys as JSON Web Keys.
    public var trustedIssuers: [String: [JSON]] = [:]
    /// The types of authorization details that apps may ask for (RFC 9396). A `payment_initiation`
    /// needs an `instructedAmount`.
    public var authorizationDetailsTypes = ["payment_initiation", "account_information"]
    /// The journey of a start without a name.
    public var defaultJourney = "Login"
    /// The journey of a transaction advice.
    public var stepUpJourney = "StepUp"
    /// The id of the PingOne environment: the path below which it responds.
    public var environmentID = "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"
    /// The ids of further PingOne environments. They share users, apps and flows, but not sessions, codes
    /// and tokens.
    public var otherEnvironmentIDs: [String] = []
    /// The DaVinci flow of a start without `acr_values`.
    public var defaultDaVinciFlow = "SignOn"
    /// The relying party of passkeys.
    public var relyingParty = EmulatorRelyingParty()
    /// The faults at the start; see ``Emulator/setFaults(_:)``.
    public var faults: [FaultRule] = []
    /// The largest size of a request's body, in bytes.
    public var requestBodyLimit = 1 << 20
    /// Clock, random bytes, identifiers and waiting. For the workflow under test, use ``Emulator/services``.
    public var services = SystemServices.live
    /// Called once for each request to a server's endpoint, when its response is ready, in the task that handles it.
    public var onRequest: (@Sendable (ObservedRequest) -> Void)?

    /// The default configuration; change its members.
    public init() {}

    /// The default configuration with a signing algorithm and services of the caller's.
    public init(signingAlgorithm: SigningAlgorithm, services: SystemServices = .live) {
        self.signingAlgorithm = signingAlgorithm
        self.services = services
    }
}

extension EmulatorConfiguration {
    func validate() throws {
        guard let url = try? WebURL(baseURL), url.path == "/", url.query == nil, !baseURL.hasSuffix("/") else {
            throw Self.problem("baseURL", "must be an https or loopback URL of scheme, host and port only")
        }
        guard contextPath.hasPrefix("/"), !contextPath.hasSuffix("/"), contextPath != "/emulator" else {
            throw Self.problem("contextPath", "must look like /am")
        }
        guard !realms.contains(where: { $0.isEmpty || $0.contains("/") || $0 == "root" || $0 == "realms" }) else {
            throw Self.problem("realms", "must be plain names other than “root” and “realms”")
        }
        guard !cookieName.isEmpty, cookieName.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x3D })
        else { throw Self.problem("cookieName", "must be usable as a cookie's name") }
        for id in environmentIDs {
            guard AcceptRule.matches(id, "[A-Za-z0-9-]+"), id != "emulator",
                !(contextPath + "/").hasPrefix("/\(id)/")
            else { throw Self.problem("environmentID", "must be a unique word, usually a UUID") }
        }
        guard Set(environmentIDs).count == environmentIDs.count else {
            throw Self.problem("otherEnvironmentIDs", "must differ from each other and from environmentID")
        }
        guard Set(clients.map(\.id)).count == clients.count else {
            throw Self.problem("clients", "must have different ids")
        }
        guard Set(users.map { $0.userName.lowercased() }).count == users.count else {
            throw Self.problem("users", "must have different names")
        }
        try FaultRule.check(faults)
        guard requestBodyLimit > 0 else { throw Self.problem("requestBodyLimit", "must be positive") }
    }

    /// All PingOne environments, the first one first.
    var environmentIDs: [String] { [environmentID] + otherEnvironmentIDs }

    private static func problem(_ option: String, _ reason: String) -> PingError {
        PingError(
            .invalidConfiguration,
            "The emulator's \(option) \(reason).",
            recovery: "Correct \(option) of the EmulatorConfiguration."
        )
    }

    /// A realm's discovery document, in the long path form that AM writes into its own documents.
    func discoveryEndpoint(origin: String, realm: String) -> String {
        let below = realm == "root" || realm == "/" ? "" : "/realms/\(realm)"
        return "\(origin)\(contextPath)/oauth2/realms/root\(below)/.well-known/openid-configuration"
    }
}

/// How the emulator signs ID tokens (RFC 7518, RFC 8037).
public enum SigningAlgorithm: String, Sendable, Hashable, CaseIterable, Codable {
    /// RSASSA-PKCS1-v1_5 with SHA-256; what every OpenID Provider must offer.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512.
    case ps512 = "PS512"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"
}
