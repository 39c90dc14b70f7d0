import PingLogger
import PingOrchestrate

/// Makes the collectors of a received form.
struct CollectorFactory {
    let registry: ActionRegistry
    let logger: any Logger

    /// The collectors of a document, one for every field and in its order.
    ///
    /// The `inputType` of a field is looked up first, then its `type`. Nothing is dropped: a field that makes no sense
    /// becomes what the fallback makes of it.
    func collectors(of document: JSON) -> [any Action] {
        var ids = FieldIdentifiers()
        return fields(of: document).enumerated().map { index, json in
            let action = (registeredFactory(for: json) ?? DaVinciCollectors.fallback)(json)
            guard let collector = action as? any Collector else { return action }
            collector.field.place(at: index, id: ids.next(for: collector.key), in: document)
            if let problem = Self.problem(of: collector) {
                logger.w("Field “\(ServerText.quoted(collector.id))”, \(problem)")
            }
            return collector
        }
    }

    /// The fault of a field that the app or the server's administrator has to mend. The SDK copes with all others.
    private static func problem(of collector: any Collector) -> String? {
        if collector is UnknownCollector {
            let type = ServerText.quoted(collector.field.type)
            return "type: “\(type)” is not known, so the app has to make sense of the field."
        }
        // A social login has its own request, which needs no key.
        if collector.isReadOnly || collector is IdpCollector || !collector.key.isEmpty { return nil }
        return "key: It is missing, so an answer cannot be sent."
    }

    private func registeredFactory(for json: JSON) -> ActionFactory? {
        for member in ["inputType", "type"] {
            if let type = json[member]?.string, let factory = registry[type] { return factory }
        }
        return nil
    }

    private func fields(of document: JSON) -> [JSON] {
        guard let form = document["form"], !form.isNull else { return [] }
        if let fields = form["components"]?["fields"]?.array { return fields }
        logger.w("The form has no list of fields at form.components.fields.")
        return []
    }
}

/// Gives every field of a form its own identifier.
private struct FieldIdentifiers {
    private var used: Set<String> = []
    private var counts: [String: Int] = [:]

    mutating func next(for key: String) -> String {
        if !key.isEmpty, used.insert(key).inserted { return key }
        while true {
            let count = counts[key, default: key.isEmpty ? 0 : 1] + 1
            counts[key] = count
            let id = "\(key)#\(count)"
            if used.insert(id).inserted { return id }
        }
    }
}

extension Setup {
    /// Says which collector a field type becomes in this workflow. A later registration replaces an earlier one.
    ///
    /// - Parameters:
    ///   - collector: The collector's type.
    ///   - wireTypes: Values of `inputType` or `type` in a field's JSON.
    public func register<C: Collector>(collector: C.Type, for wireTypes: String...) {
        for wireType in wireTypes {
            register(wireType) { json in C(field: Field(json)) }
        }
    }
}
