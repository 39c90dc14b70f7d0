extension Emulator {
    /// The DaVinci flows that the emulator serves, in the order of their names. A start names one in `acr_values`.
    public var daVinciFlows: [FlowDescription] { flows.daVinciFlows }

    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String { daVinciDiscoveryEndpoint(environmentID: configuration.environmentID) }

    /// The URL of the discovery document of one of several PingOne environments.
    public func daVinciDiscoveryEndpoint(environmentID: String) -> String {
        EmulatorConfiguration.daVinciDiscoveryEndpoint(origin: url, environmentID)
    }
}

extension EmulatorServer {
    /// The URL of the PingOne environment's discovery document.
    public var daVinciDiscoveryEndpoint: String {
        daVinciDiscoveryEndpoint(environmentID: emulator.configuration.environmentID)
    }

    /// The URL of the discovery document of one of several PingOne environments.
    public func daVinciDiscoveryEndpoint(environmentID: String) -> String {
        EmulatorConfiguration.daVinciDiscoveryEndpoint(origin: url, environmentID)
    }
}

extension EmulatorConfiguration {
    fileprivate static func daVinciDiscoveryEndpoint(origin: String, _ environmentID: String) -> String {
        "\(origin)/\(environmentID)/as/.well-known/openid-configuration"
    }
}
