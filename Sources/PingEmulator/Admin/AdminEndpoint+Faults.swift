import HTTPTypes
import PingNetwork

extension AdminEndpoint {
    /// `GET` lists the active faults and all known ones; a change returns the active faults.
    func faults(_ request: EmulatorRequest) throws -> HttpResponse {
        var body: JSON = [:]
        switch request.method {
        case .get: body["known"] = .array(EmulatorFault.all.map(Self.json))
        case .post: emulator.faults.set(try Self.rules(JSONBody.read(request)))
        case .delete: emulator.faults.set([])
        default: throw HttpFailure.methodNotAllowed("GET, POST, DELETE")
        }
        body["active"] = .array(emulator.faults.all.map(Self.json))
        return .json(200, body)
    }

    /// Reads `faults`: names, or objects with `fault` and perhaps `times`, `endpoint` and `seconds`.
    private static func rules(_ body: JSON) throws -> [FaultRule] {
        guard let entries = body["faults"]?.array else {
            throw HttpFailure.badRequest("“faults” must be a list of names or rules.")
        }
        let rules = try entries.map { entry in
            guard let rule = FaultRule(entry) else {
                throw HttpFailure.badRequest("A rule has “fault” and perhaps “times”, “endpoint” and “seconds”.")
            }
            return rule
        }
        do {
            try FaultRule.check(rules)
        } catch let error as PingError {
            throw HttpFailure.badRequest(error.message)
        }
        return rules
    }

    private static func json(_ rule: FaultRule) -> JSON {
        var json: JSON = ["fault": .string(rule.fault.rawValue)]
        json["times"] = rule.times.map(JSON.int)
        json["endpoint"] = rule.endpoint.map { .string($0.rawValue) }
        json["seconds"] = rule.duration.flatMap { JSONNumber($0.timeInterval) }.map(JSON.number)
        return json
    }

    private static func json(_ fault: EmulatorFault) -> JSON {
        var json: JSON = ["fault": .string(fault.rawValue), "summary": .string(fault.summary)]
        json["endpoints"] = fault.endpoints.map { .array($0.map(\.rawValue).sorted().map(JSON.string)) }
        return json
    }
}

extension FaultRule {
    /// Reads a name, or an object with `fault` and perhaps `times`, `endpoint` and `seconds`; `nil` for anything else.
    init?(_ json: JSON) {
        if let name = json.string {
            self.init(EmulatorFault(rawValue: name))
            return
        }
        guard let members = json.object, let name = members["fault"]?.string else { return nil }
        self.init(EmulatorFault(rawValue: name))
        for (member, value) in members where member != "fault" {
            switch member {
            case "times":
                guard let times = value.int else { return nil }
                self.times = times
            case "endpoint":
                guard let endpoint = value.string else { return nil }
                self.endpoint = EmulatorEndpoint(rawValue: endpoint)
            case "seconds":
                guard let seconds = value.double, abs(seconds) < 1e9 else { return nil }
                duration = .milliseconds(Int(seconds * 1000))
            default: return nil
            }
        }
    }
}
