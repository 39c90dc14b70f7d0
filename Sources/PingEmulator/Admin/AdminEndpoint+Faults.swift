import HTTPTypes
import PingNetwork

extension AdminEndpoint {
    func faults(_ request: EmulatorRequest) throws -> HttpResponse {
        switch request.method {
        case .get: break
        case .post: world.faults.set(try Self.rules(JSONBody.read(request)))
        case .delete: world.faults.set([])
        default: throw HttpFailure.methodNotAllowed("GET, POST, DELETE")
        }
        return .json(
            200,
            ["active": .array(world.faults.all.map(Self.json)), "known": .array(FaultEntry.all.map(Self.json))]
        )
    }

    /// Reads `faults`: names, or objects with `fault` and perhaps `times`, `endpoint` and `seconds`.
    private static func rules(_ body: JSON) throws -> [FaultRule] {
        guard let entries = body["faults"]?.array else {
            throw HttpFailure.badRequest("“faults” must be a list of names or rules.")
        }
        let rules = try entries.map { entry -> FaultRule in
            if let name = entry.string { return FaultRule(EmulatorFault(rawValue: name)) }
            guard let rule = try? entry.decoded(as: FaultRule.self) else {
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
        json["seconds"] = rule.seconds.flatMap { JSONNumber($0) }.map(JSON.number)
        return json
    }

    private static func json(_ entry: FaultEntry) -> JSON {
        var json: JSON = ["fault": .string(entry.fault.rawValue), "summary": .string(entry.summary)]
        json["endpoints"] = entry.endpoints.map { .array($0.map(\.rawValue).sorted().map(JSON.string)) }
        return json
    }
}
