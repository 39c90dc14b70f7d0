import PingFido
import PingLogin
import PingOrchestrate

@testable import pingflow

/// The tool's fields of callbacks and collectors, which the products make of what a server sends.
enum Described {
    private static let journey = Journey.createJourney { $0.serverUrl = "https://am.example.test/am" }

    /// The field of what a server sent as a callback.
    static func callback(_ json: JSON, showsSecrets: Bool = false) async throws -> Field {
        let type = json["type"]?.string ?? ""
        let action = journey.workflow.actionRegistry[type]?(json) ?? UnknownCallback(field: PingOrchestrate.Field(json))
        if let passkey = action as? any FidoCallback & PasskeyField {
            return StepReader.field(of: passkey, PasskeyTask(passkey, isBegun: true))
        }
        return field(action, showsSecrets: showsSecrets)
    }

    /// The field of a callback or collector.
    static func field(_ action: any Action, isWaiting: Bool = false, showsSecrets: Bool = false) -> Field {
        let reader = FieldReader(redaction: SecretDisplay(showsSecrets: showsSecrets), isWaiting: isWaiting)
        return reader.field(source(action))
    }

    /// The button of a collector; `nil` for one that is not pressed.
    static func button(_ action: any Action) -> Button? {
        Button(source(action), FieldReader(redaction: SecretDisplay(showsSecrets: false)))
    }

    private static func source(_ action: any Action) -> LoginField {
        LoginField(action, index: 0, texts: FieldReader.texts)
    }
}
