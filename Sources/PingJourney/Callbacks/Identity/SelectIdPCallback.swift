import PingOrchestrate

/// Lets the user choose an identity provider.
public final class SelectIdPCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The providers to choose from.
    public var providers: [IdPValue] {
        field.output("providers")?.array?.compactMap(IdPValue.init) ?? []
    }

    /// The chosen provider's name; empty until the user chooses one.
    public var value: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}

/// The other spelling of ``SelectIdPCallback``.
public typealias SelectIdpCallback = SelectIdPCallback

/// An identity provider that the user can choose.
public struct IdPValue: Sendable, Hashable, Identifiable {
    /// The name that the SDK sends when the user chooses it.
    public let provider: String
    /// How its button looks: names, images and styles, as the server sent them.
    public let uiConfig: [String: JSON]

    public var id: String { provider }

    /// The name to show.
    public var displayName: String { uiConfig["buttonDisplayName"]?.lenientString ?? provider }

    /// Whether this is the server's own login form.
    public var isLocalAuthentication: Bool { provider == "localAuthentication" }

    init?(_ json: JSON) {
        guard let provider = json["provider"]?.string else { return nil }
        self.provider = provider
        uiConfig = json["uiConfig"]?.object ?? [:]
    }
}
