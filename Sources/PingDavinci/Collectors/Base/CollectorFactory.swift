package import PingLogger

/// Makes the collectors of a received form.
package struct CollectorFactory: Sendable {
    private let registry: ActionRegistry
    private let fallback: ActionFactory

    /// Creates a factory.
    ///
    /// - Parameters:
    ///   - registry: Which wire type becomes which collector.
    ///   - fallback: Makes the collector of a field whose type nobody registered.
    package init(registry: ActionRegistry, fallback: @escaping ActionFactory) {
        self.registry = registry
        self.fallback = fallback
    }

    /// The collectors of a document, one for every field and in its order.
    ///
    /// The `inputType` of a field is looked up first, then its `type`. Nothing is dropped: a field that makes no sense
    /// becomes what the fallback makes of it.
    ///
    /// - Parameters:
    ///   - document: The received document.
    ///   - logger: The log for problems of the fields.
    package func collectors(of document: JSON, logger: any Logger) -> [any Action] {
        var ids = FieldIdentifiers()
        return fields(of: document, logger: logger).enumerated().map { index, json in
            let registered = registeredFactory(for: json)
            let action = (registered ?? fallback)(json)
            guard let collector = action as? any Collector else { return action }
            collector.field.place(at: index, id: ids.next(for: collector.key), in: document)
            let shapeProblems = registered == nil ? [] : collector.field.shapeProblems(Self.commonMembers)
            for problem in shapeProblems + collector.allProblems { logger.w("\(problem)") }
            return collector
        }
    }

    /// The members that every known field may have.
    private static let commonMembers: KeyValuePairs<String, ReceivedShape> = [
        "label": .text, "required": .boolean, "inputType": .text,
    ]

    private func registeredFactory(for json: JSON) -> ActionFactory? {
        for member in ["inputType", "type"] {
            if let type = json[member]?.string, let factory = registry[type] { return factory }
        }
        return nil
    }

    private func fields(of document: JSON, logger: any Logger) -> [JSON] {
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
