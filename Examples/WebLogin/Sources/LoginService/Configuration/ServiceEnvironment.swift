import Foundation
import PingLogin
import PingStorage

/// The environment variables of an instance.
public struct ServiceEnvironment: Sendable {
    private let variables: [String: String]

    /// - Parameter variables: Names and values.
    public init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
        self.variables = variables
    }

    /// The configuration that the variables describe. The page *A login service* of the documentation lists them.
    ///
    /// - Throws: ``ConfigurationError``; `PingError` for a key that is not 32 bytes long, or is given twice.
    public func configuration() throws -> ServiceConfiguration {
        let origin = try PublicOrigin(
            required("WEBLOGIN_ORIGIN"),
            allowsPlainHTTP: variables["WEBLOGIN_PLAIN_HTTP"] == "1"
        )
        let flows = try required("WEBLOGIN_FLOWS").split(separator: ",").map(flow)
        guard Set(flows.map(\.name)).count == flows.count else {
            throw ConfigurationError("WEBLOGIN_FLOWS has two logins with the same name. Give each its own.")
        }
        return ServiceConfiguration(origin: origin, flows: flows, keys: try keys())
    }

    /// The present key, and those that other instances use or have used.
    private func keys() throws -> EncryptionKeys {
        let name = "WEBLOGIN_FORMER_KEYS"
        let isSet = variables[name]?.isEmpty == false || variables[name + "_FILE"] != nil
        let former = isSet ? try secret(name).reveal().split { ", \n".contains($0) } : []
        return try EncryptionKeys(
            current: try key(try secret("WEBLOGIN_KEY").reveal(), "WEBLOGIN_KEY"),
            former: try former.map { try key(String($0), name) }
        )
    }

    private func key(_ text: String, _ name: String) throws -> EncryptionKey {
        guard let bytes = Data(base64Encoded: text) else {
            throw ConfigurationError("\(name) is not Base64. Make a key with: openssl rand -base64 32")
        }
        return try EncryptionKey(bytes: bytes)
    }

    /// The connection string of the database.
    public func database() throws(ConfigurationError) -> Secret { try secret("WEBLOGIN_DATABASE") }

    /// Where the instance listens.
    public func address() throws(ConfigurationError) -> (host: String, port: Int) {
        guard let port = UInt16(variables["WEBLOGIN_PORT"] ?? "8080"), port > 0 else {
            throw ConfigurationError("WEBLOGIN_PORT is not a port. Use a number from 1 to 65535.")
        }
        return (variables["WEBLOGIN_HOST"] ?? "127.0.0.1", Int(port))
    }

    /// `Login=journey:Login` or `SignOn=davinci:policy`.
    private func flow(_ text: Substring) throws -> LoginFlow {
        let parts = text.split(separator: "=", maxSplits: 1)
        let target = (parts.last ?? "").split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.count, target.first) {
        case (2, "journey") where target.count == 2:
            let product = LoginFlow.Product.journey(
                serverURL: try required("WEBLOGIN_AM"),
                realm: variables["WEBLOGIN_AM_REALM"] ?? "root",
                name: target[1]
            )
            return try LoginFlow(name: String(parts[0]), product: product, client: client("WEBLOGIN_AM_DISCOVERY"))
        case (2, "davinci"):
            let product = LoginFlow.Product.daVinci(policy: target.count == 2 ? target[1] : nil)
            return try LoginFlow(name: String(parts[0]), product: product, client: client("WEBLOGIN_PINGONE_DISCOVERY"))
        default:
            throw ConfigurationError(
                "WEBLOGIN_FLOWS contains '\(text)'. Write NAME=journey:JOURNEY or NAME=davinci:POLICY, with commas between them."
            )
        }
    }

    private func client(_ discovery: String) throws(ConfigurationError) -> ServiceClient {
        let isConfidential = ["WEBLOGIN_CLIENT_SECRET", "WEBLOGIN_CLIENT_SECRET_FILE"].contains { variables[$0] != nil }
        return ServiceClient(
            discoveryEndpoint: try required(discovery),
            id: try required("WEBLOGIN_CLIENT"),
            authentication: isConfidential
                ? .clientSecretBasic(try secret("WEBLOGIN_CLIENT_SECRET")) : .none,
            redirectURI: try required("WEBLOGIN_REDIRECT")
        )
    }

    private func required(_ name: String) throws(ConfigurationError) -> String {
        guard let value = variables[name], !value.isEmpty else {
            throw ConfigurationError("The environment variable \(name) is not set. Set it.")
        }
        return value
    }

    /// The value of a variable, or the content of the file that the variable with the suffix `_FILE` names.
    private func secret(_ name: String) throws(ConfigurationError) -> Secret {
        if let value = variables[name], !value.isEmpty { return Secret(value) }
        guard let path = variables[name + "_FILE"], let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ConfigurationError("\(name) is not set, or its file cannot be read. Set it, or \(name)_FILE.")
        }
        return Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
