import PingCommons
import PingDavinciPlugin
public import PingOrchestrate

extension ErrorNode {
    /// What the services behind the flow said about the refusal, in the order received; empty when they said nothing.
    ///
    /// Each entry has the JSON it was read from, so that nothing is lost.
    public var details: [Detail] {
        guard let details = input["details"], !details.isNull else { return [] }
        return (details.array ?? [details]).map(Detail.init(json:))
    }

    /// What was wrong with single fields, by the identifier of the collector where the step has one of that name, and by
    /// the server's name for the field otherwise. The texts are the server's.
    ///
    /// The server names fields without prefix: `email` is the field with the key `user.email` as well.
    public var fieldMessages: [String: [String]] {
        let collectors = continueNode?.collectors ?? []
        return details.flatMap { $0.rawResponse?.details ?? [] }.reduce(into: [:]) { messages, detail in
            guard let target = detail.target else { return }
            let field = collectors.first { $0.key == target || $0.key.hasSuffix(".\(target)") }
            let unmet = (detail.innerError?.errors ?? [:]).sorted { $0.key < $1.key }.map(\.value)
            messages[field?.id ?? target, default: []] += (unmet.isEmpty ? [detail.message ?? ""] : unmet)
                .filter { !$0.isEmpty }
        }
    }
}
