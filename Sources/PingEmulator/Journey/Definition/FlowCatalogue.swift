public import Foundation
public import PingCommons

/// The flows that an emulator serves, read from files.
///
/// A file is YAML or JSON; `Sources/PingEmulator/Catalogue/README.md` in the repository describes the format.
public struct FlowCatalogue: Sendable {
    private(set) var definitions: [JourneyDefinition]
    private(set) var daVinciDefinitions: [DaVinciFlow] = []
    /// The error in the built-in files; the emulator's initialiser throws it.
    private var problem: FlowFileError?

    /// The built-in flows.
    public static let builtIn = FlowCatalogue.loadBuiltIn()

    /// The default journeys of Advanced Identity Cloud, with the texts, the markup and the nodes that a tenant has:
    /// `Login`, `Registration`, `ForgottenUsername`, `ResetPassword`, `UpdatePassword` and `ProgressiveProfile`.
    ///
    /// The flows `.builtIn.adding(.advancedIdentityCloud)` have them in place of those with the same names.
    public static let advancedIdentityCloud = FlowCatalogue.loaded("AdvancedIdentityCloud")

    /// An empty catalogue.
    public static let empty = FlowCatalogue(definitions: [], problem: nil)

    /// Reads every `.yaml`, `.yml` and `.json` file of a directory, such as `URL(filePath: "flows")`.
    ///
    /// - Parameter directory: The directory.
    /// - Throws: ``FlowFileError`` for the first broken file.
    public init(directory: URL) throws {
        self.init(definitions: [], problem: nil)
        for file in try Self.files(in: directory) { try add(contentsOf: file) }
    }

    /// Reads one flow from text.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - file: Its name in errors.
    /// - Throws: ``FlowFileError``.
    public init(text: String, file: String = "flow") throws {
        self.init(definitions: [], problem: nil)
        try add(text, file: file)
    }

    private init(definitions: [JourneyDefinition], problem: FlowFileError?) {
        self.definitions = definitions
        self.problem = problem
    }

    /// These flows and others; a flow of the others replaces one with the same name.
    public func adding(_ other: FlowCatalogue) -> FlowCatalogue {
        let names = Set(other.definitions.map(\.name))
        var sum = FlowCatalogue(
            definitions: definitions.filter { !names.contains($0.name) } + other.definitions,
            problem: problem ?? other.problem
        )
        let daVinciNames = Set(other.daVinciDefinitions.map(\.name))
        sum.daVinciDefinitions =
            daVinciDefinitions.filter { !daVinciNames.contains($0.name) } + other.daVinciDefinitions
        return sum
    }

    /// The journeys, in the order of their names.
    public var journeys: [FlowDescription] {
        definitions.map {
            FlowDescription(name: $0.name, title: $0.title, summary: $0.summary, needsSession: $0.needsSession)
        }
        .sorted { $0.name < $1.name }
    }

    /// Answers that lead a flow to success: an object keyed by input name, prompt or callback type, or an array with
    /// one such object for each step.
    public func demoAnswers(for name: String) -> JSON? {
        definitions.first { $0.name == name }?.demoAnswers
    }

    func journey(named name: String, realm: Realm) -> JourneyDefinition? {
        definitions.first { $0.name == name && ($0.realms?.contains(realm.name) ?? true) }
    }

    func requireUsable() throws {
        if let problem { throw problem }
    }

    /// - Returns: The name of the flow.
    @discardableResult
    mutating func add(contentsOf file: URL, noting mistakes: FlowMistakes = FlowMistakes()) throws -> String {
        guard let data = try? Data(contentsOf: file), let text = String(strictlyDecoding: [UInt8](data)[...]) else {
            throw FlowFileError(file: file.lastPathComponent, line: 1, reason: "the file is not readable text")
        }
        return try add(text, file: file.lastPathComponent, noting: mistakes)
    }

    @discardableResult
    private mutating func add(_ text: String, file: String, noting mistakes: FlowMistakes = FlowMistakes()) throws
        -> String
    {
        let value = try FlowFileReader.read(text, file: file, noting: mistakes)
        if DaVinciFlow.describes(value) {
            let flow = try DaVinciFlow.read(value)
            if let mistake = mistakes.all.first { throw mistake }
            guard daVinciFlow(named: flow.name) == nil else {
                throw value.failure("there is another flow “\(flow.name)”")
            }
            daVinciDefinitions.append(flow)
            return flow.name
        }
        let definition = try JourneyDefinition.read(value)
        if let mistake = mistakes.all.first { throw mistake }
        guard !definitions.contains(where: { $0.name == definition.name }) else {
            throw value.failure("there is another journey “\(definition.name)”")
        }
        definitions.append(definition)
        return definition.name
    }

    static func files(in directory: URL) throws -> [URL] {
        guard let files = try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        else {
            throw FlowFileError(file: directory.lastPathComponent, line: 1, reason: "the directory cannot be read")
        }
        return files.filter { ["yaml", "yml", "json"].contains($0.pathExtension) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func loadBuiltIn() -> FlowCatalogue { loaded("").adding(loaded("DaVinci")) }

    private static func loaded(_ folder: String) -> FlowCatalogue {
        var catalogue = FlowCatalogue.empty
        do {
            for file in BuiltInFlowFile.all where file.folder == folder {
                try catalogue.add(file.text, file: file.name)
            }
            return catalogue
        } catch {
            let problem =
                error as? FlowFileError
                ?? FlowFileError(file: "Catalogue", line: 1, reason: "the built-in flows cannot be read")
            return FlowCatalogue(definitions: [], problem: problem)
        }
    }
}

/// The description of a flow in lists.
public struct FlowDescription: Sendable, Hashable, Codable {
    /// The name that starts it.
    public let name: String
    /// The title.
    public let title: String
    /// The description.
    public let summary: String
    /// Whether its start needs a session.
    public let needsSession: Bool
}

extension Emulator {
    /// The journeys that the emulator serves, in the order of their names.
    public var journeys: [FlowDescription] { flows.journeys }
}
