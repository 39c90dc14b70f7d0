@testable import pingflow

/// The tool's own field, not the engine's.
typealias Field = pingflow.Field
