import PingCommons

/// The body that submits a step with what its collectors hold.
struct StepSubmission {
    /// The body.
    let body: JSON
    /// The doubts about the body, for the log. They name fields, never values.
    let notes: [String]

    init(document: JSON, collectors: Collectors) {
        var notes: [String] = []
        var data: JSON = [:]
        var parameters: JSON = [:]
        let submission = Self.submission(of: collectors, &notes)
        data["actionKey"] = (submission?.actionKey).map(JSON.string)
        data["formData"] = Self.formData(of: collectors, &notes)
        parameters["eventType"] = (submission?.eventType.rawValue).map(JSON.string)
        parameters["data"] = data
        body = [
            "id": .string(document["id"]?.lenientString ?? ""),
            "eventName": .string(document["eventName"]?.lenientString ?? "continue"),
            "parameters": parameters,
        ]
        self.notes = notes
    }

    /// A pressed button decides; without one, the first other collector with an action, or else any that can, and the
    /// app's own answer to a question only where the user has decided nothing. Event and key are of the same one.
    private static func submission(of collectors: Collectors, _ notes: inout [String]) -> Submission? {
        let pressed = collectors.compactMap { ($0 as? any ButtonCollector)?.submission }
        if pressed.count > 1 {
            let keys = pressed.compactMap(\.actionKey).joined(separator: "”, “")
            notes.append("Several buttons have a value: “\(keys)”. The first one counts.")
        }
        if let button = pressed.first { return button }
        let used = collectors.compactMap { collector in
            (collector as? any Submittable)?.submission.map { (isOfTheApp: collector is MetadataCollector, $0) }
        }
        let chosen = used.filter { !$0.isOfTheApp }.map(\.1)
        return chosen.first { $0.actionKey != nil } ?? chosen.first ?? used.first?.1
    }

    private static func formData(of collectors: Collectors, _ notes: inout [String]) -> JSON {
        var formData = JSONObject()
        for collector in collectors {
            guard let payload = collector.payload else { continue }
            if collector.key.isEmpty {
                notes.append("Field “\(ServerText.quoted(collector.id))” has no key, so its value is not sent.")
                continue
            }
            if formData[collector.key] != nil {
                notes.append(
                    "Several fields have values for the key “\(ServerText.quoted(collector.key))”. The last one counts."
                )
            }
            formData[collector.key] = payload
        }
        return .object(formData)
    }
}
