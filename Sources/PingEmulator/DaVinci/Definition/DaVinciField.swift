import Foundation
import PingCommons

/// A field of a form: its members, and how the server reads the submitted value.
struct DaVinciField: Sendable {
    let type: String
    let key: String?
    let json: JSON
    let policy: DaVinciPasswordPolicy?

    /// The `inputType` for a type; clients use one or the other.
    private static let inputTypes = [
        "FLOW_BUTTON": "ACTION", "FLOW_LINK": "ACTION", "DROPDOWN": "SINGLE_SELECT", "RADIO": "SINGLE_SELECT",
        "COMBOBOX": "MULTI_SELECT", "CHECKBOX": "MULTI_SELECT", "SINGLE_CHECKBOX": "BOOLEAN",
        "AGREEMENT": "READ_ONLY_TEXT",
    ]

    static func read(_ value: FlowValue) throws -> DaVinciField {
        let members = try value.mapping()
        let type = try members.required("type").string()
        let key = try members["key"]?.string()
        guard key != nil || type == "LABEL" else { throw value.failure("“key” is missing") }
        var json = value.json
        if json["inputType"] == nil { json["inputType"] = inputTypes[type].map(JSON.string) }
        if let pattern = json["validation"]?["regex"]?.string, (try? NSRegularExpression(pattern: pattern)) == nil {
            throw value.failure("“regex” is not a regular expression")
        }
        if type == DaVinciPasskeyField.type, !["REGISTER", "AUTHENTICATE"].contains(json["action"]) {
            throw value.failure("“action” must be REGISTER or AUTHENTICATE")
        }
        let policy = try members["passwordPolicy"].map(DaVinciPasswordPolicy.read)
        if let policy { json["passwordPolicy"] = policy.json }
        return DaVinciField(type: type, key: key, json: json, policy: policy)
    }

    var isButton: Bool { isSubmitButton || isFlowButton }

    /// A button that submits the form.
    var isSubmitButton: Bool { type == "SUBMIT_BUTTON" }

    /// A button that leaves the form without submitting its fields.
    var isFlowButton: Bool { type == "FLOW_BUTTON" || type == "FLOW_LINK" }

    /// A button for an identity provider; a submission cannot press it.
    var isSocialLogin: Bool { type == "SOCIAL_LOGIN_BUTTON" }

    var isPasskey: Bool { type == DaVinciPasskeyField.type }

    var isRequired: Bool { json["required"]?.bool == true }

    /// The key in errors: without the part before the dot.
    var target: String { key.map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? "" }

    var options: [JSON] { json["options"]?.array ?? [] }
}
