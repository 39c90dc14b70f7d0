public import PingOrchestrate

/// The options of a DaVinci workflow, and its modules.
public struct DaVinciConfig: WorkflowConfiguration {
    public var workflow = WorkflowConfig()

    init() {
        module(CustomHeader.config) { header in
            for field in PlatformHeader.fields { header.header(name: field.name, value: field.value) }
        }
        module(NodeTransformModule.config)
    }
}
