/// One thing that a token is to allow, in the terms of an API (rich authorization requests, RFC 9396): this
/// payment, these accounts.
///
/// A scope says "payments"; a detail says how much, and to whom. Its ``type`` says which members it has:
///
/// ```swift
/// struct Payment: Codable {
///     struct Amount: Codable { var currency: String, amount: String }
///     var instructedAmount: Amount
///     var creditorName: String
/// }
/// let payment = Payment(instructedAmount: .init(currency: "EUR", amount: "123.50"), creditorName: "Merchant A")
/// let detail = try AuthorizationDetail(type: "payment_initiation", payment)
/// let user = try await oidcWeb.authorize { $0.authorizationDetails = [detail] }.get()
/// let granted = try await user.token().get().authorizationDetails.first?.decoded(as: Payment.self)
/// ```
///
/// The SDK keeps members that it does not know. Details name accounts and amounts, so neither descriptions nor errors
/// contain them. In a test, read one from JSON: `try AuthorizationDetail(["type": "payment_initiation"] as JSON)`.
public struct AuthorizationDetail: Sendable, Hashable {
    /// The detail as it is sent, or as it was received: an object.
    public private(set) var json: JSON

    /// The type of the detail: it says which other members there are.
    public var type: String { json["type"]?.string ?? "" }

    private static let subject = "An authorization detail"

    /// Creates a detail from any value that encodes as an object with the member `type`.
    ///
    /// - Parameter value: The detail.
    /// - Throws: `PingError` with code `oidcInvalidAuthorizationDetails` for anything else.
    public init(_ value: some Encodable) throws(PingError) {
        try self.init(json: Self.json(of: value))
    }

    /// Creates a detail from its type and a value that encodes as an object with its other members.
    ///
    /// - Parameters:
    ///   - type: The type of the detail, as the provider names it.
    ///   - members: The other members; none by default.
    /// - Throws: `PingError` with code `oidcInvalidAuthorizationDetails` for an empty type, for members that are not an
    ///   object, and for members with another type.
    public init(type: String, _ members: some Encodable = [:] as JSON) throws(PingError) {
        var json = try Self.json(of: members)
        guard json.isObject else { throw .invalidDetails("is not a JSON object", of: Self.subject) }
        if let named = json["type"], named.identifier != Identifier(type) {
            throw .invalidDetails("has two types", of: Self.subject)
        }
        json["type"] = .string(type)
        try self.init(json: json)
    }

    init(json: JSON) throws(PingError) {
        guard json.isObject else { throw .invalidDetails("is not a JSON object", of: Self.subject) }
        guard let type = json["type"]?.string, !type.isEmpty else {
            throw .invalidDetails("has no type", of: Self.subject)
        }
        self.json = json
    }

    private static func json(of value: some Encodable) throws(PingError) -> JSON {
        do { return try JSON(encoding: value) } catch {
            throw .invalidDetails("cannot be encoded as JSON", of: Self.subject, underlying: error)
        }
    }

    /// The detail as a value of the app.
    ///
    /// - Throws: `DecodingError` when it lacks what the value needs.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try json.decoded(as: type)
    }
}

/// The members that RFC 9396, section 2.2 defines for every type.
extension AuthorizationDetail {
    /// The addresses of the services; empty when the detail does not say.
    public var locations: [String] {
        get { texts("locations") }
        set { set("locations", newValue) }
    }

    /// The actions that the detail allows; empty when the detail does not say.
    public var actions: [String] {
        get { texts("actions") }
        set { set("actions", newValue) }
    }

    /// The kinds of data (`datatypes`); empty when the detail does not say.
    public var dataTypes: [String] {
        get { texts("datatypes") }
        set { set("datatypes", newValue) }
    }

    /// The identifier of the resource, such as an account; `nil` when the detail does not say.
    public var identifier: String? {
        get { json["identifier"]?.string }
        set { json["identifier"] = newValue.map(JSON.string) }
    }

    /// The levels of privilege; empty when the detail does not say.
    public var privileges: [String] {
        get { texts("privileges") }
        set { set("privileges", newValue) }
    }

    private func texts(_ member: String) -> [String] { json[member]?.array?.compactMap(\.string) ?? [] }

    private mutating func set(_ member: String, _ texts: [String]) {
        json[member] = texts.isEmpty ? nil : .array(texts.map(JSON.string))
    }
}

extension AuthorizationDetail: Codable {
    /// Reads a detail.
    ///
    /// - Throws: `DecodingError` for anything but an object with a type.
    public init(from decoder: any Decoder) throws {
        do { try self.init(json: JSON(from: decoder)) } catch let error as PingError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: error.message)
            )
        }
    }

    /// Writes all members.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension AuthorizationDetail: CustomStringConvertible, Redacted {
    /// The type, and nothing else.
    public var description: String { "AuthorizationDetail(\(ServerText.quoted(type)))" }
}
