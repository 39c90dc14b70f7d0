/// Turns a DaVinci server's answers into nodes. Part of every DaVinci workflow.
public enum NodeTransformModule {
    /// The module.
    public static let config = Module.of(name: "NodeTransform") { setup in
        DaVinciCollectors.register(in: setup)
        let transform = NodeTransform(logger: setup.logger)
        setup.transform { context, response in try transform.node(context, response) }
    }
}
