// What may hold passwords, tokens, codes or cookies prints its kind only, also in a debugger and through `dump`.

extension Request: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Response: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension FlowContext: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String { "FlowContext(\(id))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SharedContext: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String { "SharedContext" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ContinueNode: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String {
        "ContinueNode(\(actions.map { String(describing: type(of: $0)) }.joined(separator: ", ")))"
    }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension ErrorNode: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String { "ErrorNode(\(status.map { "\($0), " } ?? "")\(message))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SuccessNode: CustomDebugStringConvertible, CustomReflectable {
    public var debugDescription: String { "SuccessNode" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
