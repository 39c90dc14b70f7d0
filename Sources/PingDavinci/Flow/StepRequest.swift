/// The request that answers a step: a collector's own, or the form.
struct StepRequest {
    let step: ContinueNode
    /// Where the form goes; `nil` when the server gave no link.
    let next: WebURL?

    /// - Throws: `PingError` when the step has no link that may be followed.
    func make(_ logger: any Logger) throws -> Request {
        let collectors = step.collectors
        for collector in collectors {
            if let request = try (collector as? any RequestProvidingCollector)?.answeringRequest() { return request }
        }
        guard let next else { throw FormLinks.missing("next") }
        let request = Request(url: next)
        let answer = StepSubmission(document: step.input, collectors: collectors)
        for note in answer.notes { logger.w(ServerText.quoted(note, limit: 1000)) }
        request.body(answer.body)
        return request
    }
}
