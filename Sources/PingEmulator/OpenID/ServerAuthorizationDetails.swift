import PingCommons

/// The details that an app asks for (`authorization_details`, RFC 9396): read, checked, and granted.
struct ServerAuthorizationDetails: Sendable {
    static let name = "authorization_details"
    static let refusal = "invalid_authorization_details"
    /// The type of a payment, which the service below `/api` asks for.
    static let payment = "payment_initiation"
    /// The account that pays: the emulator's user has no choice.
    private static let debtor: JSON = ["id": "checking"]

    let details: [JSON]

    /// - Parameters:
    ///   - parameters: The parameters of a request; without the parameter nobody asks for details.
    ///   - types: The types that the provider supports.
    /// - Throws: ``AuthorizationError`` with the code `invalid_authorization_details`.
    init(_ parameters: Parameters, types: [String]) throws(AuthorizationError) {
        guard let text = parameters[Self.name] else {
            details = []
            return
        }
        guard let array = (try? JSON(parsing: text))?.array, !array.isEmpty else {
            throw Self.invalid("The authorization_details are not an array of JSON objects.")
        }
        for detail in array {
            guard let type = detail["type"]?.string, types.contains(type) else {
                throw Self.invalid("An authorization detail has no type, or an unknown one.")
            }
            if type == Self.payment { try Self.checkPayment(detail) }
        }
        details = array
    }

    private static func checkPayment(_ detail: JSON) throws(AuthorizationError) {
        let amount = detail["instructedAmount"]
        guard amount?["currency"]?.string?.isEmpty == false, amount?["amount"]?.string?.isEmpty == false else {
            throw invalid("A payment needs an instructedAmount with a currency and an amount.")
        }
    }

    /// The details that the user agrees to. The provider adds the account that pays (RFC 9396, section 7.1).
    var granted: [JSON] {
        details.map { detail in
            var detail = detail
            if detail["type"]?.string == Self.payment, detail["debtorAccount"] == nil {
                detail["debtorAccount"] = Self.debtor
            }
            return detail
        }
    }

    /// The granted details that a token request names (RFC 9396, section 6); all of them for a request that names none.
    ///
    /// - Throws: ``AuthorizationError`` for a detail that was not granted.
    func narrowing(_ granted: [JSON]) throws(AuthorizationError) -> [JSON] {
        if details.isEmpty { return granted }
        var narrowed: [JSON] = []
        for detail in details {
            guard let match = granted.first(where: { Self.contains($0, detail) }) else {
                throw Self.invalid("An authorization detail was not granted.")
            }
            if !narrowed.contains(match) { narrowed.append(match) }
        }
        return narrowed
    }

    /// Whether an object has each member of another one.
    static func contains(_ whole: JSON, _ part: JSON) -> Bool {
        part.members?.allSatisfy { name, value in whole[name] == value } ?? false
    }

    private static func invalid(_ description: String) -> AuthorizationError {
        AuthorizationError(refusal, description)
    }
}

extension ServerTokenEndpoint {
    /// The details of an access token that is issued for a grant.
    ///
    /// - Throws: ``HttpFailure``.
    func details(_ request: TokenRequest, of granted: [JSON]) throws -> [JSON] {
        do throws(AuthorizationError) { return try asked(request.form).narrowing(granted) } catch {
            throw error.failure
        }
    }

    /// The details that a client may have for itself.
    ///
    /// - Throws: ``HttpFailure``.
    func grantedDetails(_ request: TokenRequest) throws -> [JSON] {
        do throws(AuthorizationError) { return try asked(request.form).granted } catch { throw error.failure }
    }

    private func asked(_ form: Parameters) throws(AuthorizationError) -> ServerAuthorizationDetails {
        try ServerAuthorizationDetails(form, types: emulator.configuration.authorizationDetailsTypes)
    }
}
