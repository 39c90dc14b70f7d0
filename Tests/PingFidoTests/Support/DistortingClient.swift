import Foundation
import PingNetwork

/// Changes what the server says on its way to the client.
struct DistortingClient: HttpClient {
    let server: any HttpClient
    let distort: @Sendable (inout JSON) -> Void

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        var response = try await server.send(request)
        guard var document = try? JSON(parsing: response.body) else { return response }
        distort(&document)
        response.body = document.serialized()
        return response
    }
}

extension JSON {
    /// The options of a passkey's ceremony in a step of either product; `nil` where the step has none.
    var passkeyOptions: JSON? {
        get {
            if let data = self["callbacks"]?[0]?["output"]?[0]?["value"], data["_type"] == "WebAuthn" { return data }
            guard let field = passkeyField else { return nil }
            return field["publicKeyCredentialCreationOptions"] ?? field["publicKeyCredentialRequestOptions"]
        }
        set {
            if self["callbacks"] != nil {
                self["callbacks"]?[0]?["output"]?[0]?["value"] = newValue
            } else if let index = passkeyFieldIndex {
                let isCreation = passkeyField?["publicKeyCredentialCreationOptions"] != nil
                let name = isCreation ? "publicKeyCredentialCreationOptions" : "publicKeyCredentialRequestOptions"
                self["form"]?["components"]?["fields"]?[index]?[name] = newValue
            }
        }
    }

    private var fields: [JSON] { self["form"]?["components"]?["fields"]?.array ?? [] }
    private var passkeyFieldIndex: Int? { fields.firstIndex { $0["type"] == "FIDO2" } }
    private var passkeyField: JSON? { passkeyFieldIndex.map { fields[$0] } }
}
