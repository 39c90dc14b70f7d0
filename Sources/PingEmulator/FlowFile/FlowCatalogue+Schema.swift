public import PingCommons

extension FlowCatalogue {
    /// The JSON Schema (draft 2020-12) of flow files, with which an editor completes and checks them.
    ///
    /// The reader checks more than a schema can: that targets exist, that outcomes have a target, that patterns
    /// are regular expressions.
    public static let schema: JSON = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A flow file of PingEmulator",
        "type": "object",
        "if": ["required": ["flow"]],
        "then": ["$ref": "#/$defs/flow"],
        "else": ["$ref": "#/$defs/journey"],
        "$defs": [
            "journey": journey, "page": page, "pageNode": pageNode, "journeyAction": action(JourneyActions.parameters),
            "callback": callback, "next": next,
            "flow": flow, "form": form, "formNode": formNode, "flowAction": action(DaVinciActions.parameters),
        ],
    ]

    private static let text: JSON = ["type": "string"]
    private static let texts: JSON = ["type": "array", "items": ["type": "string"]]
    private static let flag: JSON = ["type": "boolean"]
    private static let targets: JSON = ["type": "object", "additionalProperties": ["type": "string"]]
    private static let word: JSON = ["type": "string", "pattern": "^[A-Za-z0-9-]+$"]

    private static let journey = object(
        [
            "journey": text, "title": text, "description": text, "realms": texts, "needsSession": flag, "start": text,
            "answers": [:], "nodes": nodes("page", page: "pageNode", action: "journeyAction"),
        ],
        required: ["journey", "title", "nodes"]
    )

    private static let pageNode = object(
        ["page": ["$ref": "#/$defs/page"], "next": ["$ref": "#/$defs/next"], "invalid": text],
        required: ["page", "next"]
    )

    private static let page = object(
        [
            "header": text, "description": text, "stage": ["type": ["string", "object"]],
            "callbacks": ["type": "array", "items": ["$ref": "#/$defs/callback"]],
        ],
        required: ["callbacks"]
    )

    /// A node's name, or a choice by a variable.
    private static let next: JSON = [
        "if": ["type": "object"],
        "then": object(["by": text, "cases": targets, "otherwise": text], required: ["by", "cases"]),
        "else": text,
    ]

    private static let callback: JSON = [
        "type": "object",
        "required": ["type"],
        "properties": [
            "type": [
                "type": "string",
                "anyOf": [["enum": .array(CallbackDefinition.namesByType.map { .string($0.type) })], [:]],
            ],
            "variant": text, "bind": text, "output": ["type": "object"], "input": ["type": "object"],
        ],
        "allOf": .array(
            CallbackDefinition.namesByType.map { type, names in
                [
                    "if": ["properties": ["type": ["const": .string(type)]], "required": ["type"]],
                    "then": ["propertyNames": ["enum": .array(names.map(JSON.string))]],
                ]
            }
        ),
    ]

    private static let flow = object(
        [
            "flow": word, "title": text, "description": text, "start": text, "answers": [:],
            "nodes": nodes("form", page: "formNode", action: "flowAction"),
        ],
        required: ["flow", "title", "nodes"]
    )

    private static let formNode = object(
        ["id": word, "form": ["$ref": "#/$defs/form"], "transitions": targets, "next": text],
        required: ["form"]
    )

    private static let form = object(
        [
            "name": text, "description": text, "category": text, "formData": ["type": "object"],
            "passwordPolicy": ["type": ["string", "object"]], "challengePolls": ["type": "integer", "minimum": 1],
            "fields": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["type"], "properties": ["type": text, "key": text, "label": text],
                ],
            ],
        ],
        required: ["name", "fields"]
    )

    /// Nodes by name: what the user sees when the member is there, else an action.
    private static func nodes(_ member: JSON, page: String, action: String) -> JSON {
        [
            "type": "object", "minProperties": 1,
            "additionalProperties": [
                "if": ["required": [member]],
                "then": ["$ref": .string("#/$defs/" + page)],
                "else": ["$ref": .string("#/$defs/" + action)],
            ],
        ]
    }

    private static func action(_ parameters: [(name: String, parameters: [String]?)]) -> JSON {
        var node = object(
            [
                "action": ["enum": .array(parameters.map { .string($0.name) })],
                "with": ["type": "object"], "outcomes": targets, "next": text,
            ],
            required: ["action"]
        )
        node["allOf"] = .array(
            parameters.compactMap { name, names in
                guard let names else { return nil }
                let with: JSON = ["propertyNames": ["enum": .array(names.map(JSON.string))]]
                return [
                    "if": ["properties": ["action": ["const": .string(name)]], "required": ["action"]],
                    "then": ["properties": ["with": with]],
                ]
            }
        )
        return node
    }

    private static func object(_ members: JSON, required: JSON) -> JSON {
        ["type": "object", "properties": members, "required": required, "additionalProperties": false]
    }
}
