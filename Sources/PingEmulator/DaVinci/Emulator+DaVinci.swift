extension Emulator {
    /// The DaVinci flows that the emulator serves, in the order of their names. A start names one in `acr_values`.
    public var daVinciFlows: [FlowDescription] { flows.daVinciFlows }

    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String { daVinciDiscoveryEndpoint(environmentID: configuration.environmentID) }

    /// The URL of the discovery document of one of several PingOne environments.
    public func daVinciDiscoveryEndpoint(environmentID: String) -> String {
        configuration.daVinciDiscoveryEndpoint(origin: url, environmentID: environmentID)
    }
}

extension EmulatorServer {
    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String {
        daVinciDiscoveryEndpoint(environmentID: emulator.configuration.environmentID)
    }

    /// The URL of the discovery document of one of several PingOne environments.
    public func daVinciDiscoveryEndpoint(environmentID: String) -> String {
        emulator.configuration.daVinciDiscoveryEndpoint(origin: url, environmentID: environmentID)
    }
}

extension EmulatorConfiguration {
    func daVinciDiscoveryEndpoint(origin: String, environmentID: String) -> String {
        "\(origin)/\(environmentID)/as/.well-known/openid-configuration"
    }
}
