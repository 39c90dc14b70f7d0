import PingCommons
import PingLogger
import PingNetwork
import PingOrchestrate

/// The request that submits a step: a collector's own, or the form with what the collectors hold.
struct StepRequest {
    let step: ContinueNode
    /// The URL that the form is submitted to; `nil` when the server gave no link.
    let next: WebURL?
    let logger: any Logger

    /// - Throws: `PingError` when the step has no link that may be followed.
    func make() throws -> Request {
        let decision = step.decision
        let collectors = step.collectors.filter { !decision.isSetAside($0.field.id) }
        for case let collector as any Submittable in collectors {
            if let request = try collector.ownRequest() { return request }
        }
        guard let next else { throw FormLinks.missing("next") }
        let request = Request(url: next)
        let submission = self.submission(of: collectors)
        var data: JSON = [:]
        var parameters: JSON = [:]
        data["actionKey"] = (submission?.actionKey).map(JSON.string)
        data["formData"] = formData(of: collectors)
        parameters["eventType"] = (submission?.eventType.rawValue).map(JSON.string)
        parameters["data"] = data
        request.body([
            "id": .string(step.input["id"]?.lenientString ?? ""),
            "eventName": .string(step.input["eventName"]?.lenientString ?? "continue"),
            "parameters": parameters,
        ])
        return request
    }

    /// A pressed button decides; without one, the first other collector with an action, or else any that can, and the
    /// app's own answer to a question only where the user has decided nothing. Event and key are of the same one.
    private func submission(of collectors: Collectors) -> Submission? {
        let pressed = collectors.compactMap { ($0 as? any ButtonCollector)?.submission }
        if pressed.count > 1 {
            let keys = pressed.compactMap(\.actionKey).joined(separator: "”, “")
            warn("Several buttons have a value: “\(keys)”. The first one counts.")
        }
        if let button = pressed.first { return button }
        let used = collectors.compactMap { collector in
            (collector as? any Submittable)?.submission.map { (isOfTheApp: collector is MetadataCollector, $0) }
        }
        let chosen = used.filter { !$0.isOfTheApp }.map(\.1)
        return chosen.first { $0.actionKey != nil } ?? chosen.first ?? used.first?.1
    }

    private func formData(of collectors: Collectors) -> JSON {
        var formData = JSONObject()
        for collector in collectors {
            guard let payload = collector.payload else { continue }
            let key = collector.key
            if key.isEmpty {
                warn("Field “\(ServerText.quoted(collector.id))” has no key, so its value is not sent.")
                continue
            }
            if formData[key] != nil {
                warn("Several fields have values for the key “\(ServerText.quoted(key))”. The last one counts.")
            }
            formData[key] = payload
        }
        return .object(formData)
    }

    /// - Parameter doubt: A doubt about the body. It names fields, never values.
    private func warn(_ doubt: String) {
        logger.w(ServerText.quoted(doubt, limit: 1000))
    }
}
