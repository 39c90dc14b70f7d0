import PingLogger
import PingNetwork
import PingOrchestrate

/// The request that submits a step: a collector's own, or the form.
struct StepRequest {
    let step: ContinueNode
    /// The URL that the form is submitted to; `nil` when the server gave no link.
    let next: WebURL?

    /// - Throws: `PingError` when the step has no link that may be followed.
    func make(_ logger: any Logger) throws -> Request {
        let decision = step.decision
        let collectors = step.collectors.filter { !decision.isSetAside($0.field.id) }
        for case let collector as any Submittable in collectors {
            if let request = try collector.ownRequest() { return request }
        }
        guard let next else { throw FormLinks.missing("next") }
        let request = Request(url: next)
        let submission = StepSubmission(document: step.input, collectors: collectors)
        for note in submission.notes { logger.w(ServerText.quoted(note, limit: 1000)) }
        request.body(submission.body)
        return request
    }
}
