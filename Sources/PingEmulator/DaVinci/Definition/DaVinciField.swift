import Foundation
import PingCommons

/// A field of a form: the members that travel, and what the server makes of the answer.
struct DaVinciField: Sendable {
    let type: String
    let key: String?
    let json: JSON
    let policy: DaVinciPasswordPolicy?

    /// Which `inputType` goes along with a type; some clients know the one name, some the other.
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

    /// A button that sends the form.
    var isSubmitButton: Bool { type == "SUBMIT_BUTTON" }

    /// A button that leaves the form without answering it.
    var isFlowButton: Bool { type == "FLOW_BUTTON" || type == "FLOW_LINK" }

    /// A button that leads to an identity provider; it is not pressed by an answer.
    var isSocialLogin: Bool { type == "SOCIAL_LOGIN_BUTTON" }

    var isPasskey: Bool { type == DaVinciPasskeyField.type }

    var isRequired: Bool { json["required"]?.bool == true }

    /// The key as errors write it: without what stands before the dot.
    var target: String { key.map { $0.split(separator: ".").last.map(String.init) ?? $0 } ?? "" }

    var options: [JSON] { json["options"]?.array ?? [] }
}
