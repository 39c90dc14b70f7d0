extension Emulator {
    /// The DaVinci flows that the emulator serves, in the order of their names. A start names one in `acr_values`.
    public var daVinciFlows: [FlowDescription] { flows.daVinciFlows }

    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String { configuration.daVinciDiscoveryEndpoint(origin: url) }
}

extension EmulatorServer {
    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String { emulator.configuration.daVinciDiscoveryEndpoint(origin: url) }
}

extension EmulatorConfiguration {
    func daVinciDiscoveryEndpoint(origin: String) -> String {
        "\(origin)/\(environmentID)/as/.well-known/openid-configuration"
    }
}
