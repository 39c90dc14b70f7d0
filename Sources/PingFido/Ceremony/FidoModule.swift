/// Gives the passkey steps of a workflow, of journeys and of DaVinci flows alike, the authenticator that does them.
///
/// Installed with `config.module(FidoModule.config)`. A ceremony may be given another authenticator in its call.
public struct FidoModule: Sendable {
    /// Makes and uses the passkeys; `nil` to tell servers that this device cannot.
    public var authenticator: (any Authenticator)?

    /// No authenticator.
    public init() {}

    /// The module that makes the authenticator known to the callbacks and collectors of a workflow.
    public static let config = Module.of(
        name: "Fido",
        { FidoModule() },
        setup: { setup in setup.context[.authenticator] = setup.config.authenticator }
    )
}

extension ContextKey where Value == any Authenticator {
    /// The authenticator of a workflow, in its shared context.
    package static var authenticator: Self { ContextKey("com.pingidentity.fido.authenticator") }
}
