/// Turns a DaVinci server's responses into nodes. Part of every DaVinci workflow.
package enum NodeTransformModule {
    /// The module.
    package static let config = Module.of(name: "NodeTransform") { setup in
        DaVinciCollectors.register(in: setup)
        let transform = NodeTransform(logger: setup.logger)
        setup.transform { context, response in try transform.node(context, response) }
    }
}
