public import PingCommons

extension FlowCatalogue {
    /// The DaVinci flows, in the order of their names.
    public var daVinciFlows: [FlowDescription] {
        daVinciDefinitions.map {
            FlowDescription(name: $0.name, title: $0.title, summary: $0.summary, needsSession: false)
        }
        .sorted { $0.name < $1.name }
    }

    /// Answers that lead a DaVinci flow to success: an object keyed by field key, label or type, with the button to
    /// press as `$submit`, or an array with one such object for each form. `nil` for a flow that can only fail.
    public func daVinciDemoAnswers(for name: String) -> JSON? {
        daVinciFlow(named: name)?.demoAnswers
    }

    func daVinciFlow(named name: String) -> DaVinciFlow? {
        daVinciDefinitions.first { $0.name == name }
    }
}
