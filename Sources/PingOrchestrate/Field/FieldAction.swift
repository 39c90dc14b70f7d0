public import Observation

/// An action that is a typed view of a ``Field``: a callback of a journey, a collector of a DaVinci form.
///
/// The engine makes the step known to the field: a view can find its flow, its neighbours and the workflow's providers.
public protocol FieldAction: Action, Identifiable, Observable, ObservableField where ID == String {
    /// Makes a view of a received field. Never fails: what is missing reads as empty.
    init(field: Field)

    /// The received JSON, and what the user has put in.
    var field: Field { get }

    /// Identifies the field within its step; stable for as long as the step lives.
    var id: String { get }
}

extension FieldAction {
    public var id: String { field.id }

    /// The type as the server wrote it, such as `NameCallback` or `TEXT`; empty when it wrote none.
    public var type: String { field.type }

    /// The step that the field belongs to, as long as the app holds it.
    public var continueNode: ContinueNode? { field.step }
}
