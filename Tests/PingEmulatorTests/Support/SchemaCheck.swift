import Foundation
import PingCommons

/// Checks a value by the keywords of JSON Schema (draft 2020-12) that the schema of flow files
/// uses; any other is a problem.
struct SchemaCheck {
    let root: JSON

    func problems(_ value: JSON) -> [String] { problems(value, root, "") }

    private func problems(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
        (schema.object ?? [:]).flatMap { keyword, rule in
            problems(value, keyword, rule, schema, path).map { $0.hasPrefix("/") ? $0 : "\(path)/: \($0)" }
        }
    }

    private func problems(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String) -> [String] {
        let members = value.object ?? [:]
        let rules = rule.object ?? [:]
        switch keyword {
        case "$schema", "$defs", "title", "then", "else": return []
        case "$ref":
            let name = rule.string?.split(separator: "/").last.map(String.init) ?? ""
            guard let target = root["$defs"]?[name] else { return ["no definition \(name)"] }
            return problems(value, target, path)
        case "if":
            let branch = problems(value, rule, path).isEmpty ? schema["then"] : schema["else"]
            return branch.map { problems(value, $0, path) } ?? []
        case "allOf": return (rule.array ?? []).flatMap { problems(value, $0, path) }
        case "anyOf":
            return (rule.array ?? []).contains { problems(value, $0, path).isEmpty } ? [] : ["none of the choices"]
        case "type":
            let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
            return types.contains { Self.isType($0, value) } ? [] : ["not \(types)"]
        case "enum": return rule.array?.contains(value) == true ? [] : ["not one of the values"]
        case "const": return rule == value ? [] : ["another value"]
        case "required":
            let missing = (rule.array ?? []).compactMap(\.string).filter { value.object != nil && members[$0] == nil }
            return missing.map { "\($0) is missing" }
        case "properties":
            return rules.flatMap { name, rule in members[name].map { problems($0, rule, path + "/" + name) } ?? [] }
        case "additionalProperties":
            let others = members.filter { schema["properties"]?[$0.key] == nil }
            if rule == false { return others.map { "\($0.key) is not known" } }
            return others.flatMap { problems($0.value, rule, path + "/" + $0.key) }
        case "propertyNames": return members.keys.flatMap { problems(.string($0), rule, path + "/" + $0) }
        case "items": return (value.array ?? []).flatMap { problems($0, rule, path + "/*") }
        case "pattern":
            guard let text = value.string else { return [] }
            return text.range(of: rule.string ?? "", options: .regularExpression) == nil ? ["no match"] : []
        case "minimum": return (value.double ?? .infinity) < (rule.double ?? 0) ? ["too small"] : []
        case "minProperties": return value.object.map { $0.count < rule.int ?? 0 } == true ? ["too few"] : []
        default: return ["unknown keyword \(keyword)"]
        }
    }

    private static func isType(_ type: String, _ value: JSON) -> Bool {
        switch type {
        case "object": value.object != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "boolean": value.bool != nil
        case "integer": value.int != nil
        default: false
        }
    }
}
