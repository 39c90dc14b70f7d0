// Types that may hold passwords, tokens, codes or cookies print their kind only, also in a debugger and through `dump`.

extension Request: Redacted {}

extension Response: Redacted {}

extension FlowContext: Redacted {}

extension SharedContext: Redacted {}

extension ContinueNode: CustomDebugStringConvertible, Redacted {
    public var debugDescription: String {
        "ContinueNode(\(actions.map { String(describing: type(of: $0)) }.joined(separator: ", ")))"
    }
}

extension ErrorNode: CustomDebugStringConvertible, Redacted {
    public var debugDescription: String { "ErrorNode(\(status.map { "\($0), " } ?? "")\(message))" }
}

extension SuccessNode: CustomDebugStringConvertible, Redacted {
    public var debugDescription: String { "SuccessNode" }
}
