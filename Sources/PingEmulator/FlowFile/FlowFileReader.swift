import Foundation
import PingCommons
import Yams

/// Reads a flow file: YAML or JSON.
///
/// Plain scalars follow JSON: `true`, `false`, `null` and numbers; everything else is text, so that
/// `No` in a list of answers stays a word.
enum FlowFileReader {
    private static let depthLimit = 40
    /// Aliases can turn a small file into a huge value.
    private static let sizeLimit = 100_000

    /// - Parameter mistakes: Takes the mistakes that readers of the value find; without it they throw the first one.
    static func read(_ text: String, file: String, noting mistakes: FlowMistakes? = nil) throws -> FlowValue {
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            throw failure(error, file: file)
        }
        guard let node else { throw FlowFileError(file: file, line: 1, reason: "the file is empty") }
        var size = 0
        return try value(of: node, Place(file: file, mistakes: mistakes), depth: 0, size: &size)
    }

    private static func failure(_ error: any Error, file: String) -> FlowFileError {
        guard let error = error as? YamlError else {
            return FlowFileError(file: file, line: 1, reason: "the file cannot be read")
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return FlowFileError(file: file, line: mark.line, reason: problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "\($0)" }.joined(separator: ", ")
            return FlowFileError(file: file, line: context.mark.line, reason: "names given twice: \(names)")
        default:
            return FlowFileError(file: file, line: 1, reason: "the file is not YAML: \(error)")
        }
    }

    private struct Place {
        let file: String
        let mistakes: FlowMistakes?
    }

    private static func value(of node: Node, _ place: Place, depth: Int, size: inout Int) throws -> FlowValue {
        let (line, file) = (node.mark?.line ?? 1, place.file)
        guard depth < depthLimit else { throw FlowFileError(file: file, line: line, reason: "nested too deeply") }
        size += 1
        guard size < sizeLimit else { throw FlowFileError(file: file, line: line, reason: "the file is too large") }
        let content: FlowValue.Content
        switch node {
        case .scalar(let scalar):
            content = .scalar(json(of: scalar))
        case .sequence(let sequence):
            content = .sequence(try sequence.map { try value(of: $0, place, depth: depth + 1, size: &size) })
        case .mapping(let mapping):
            content = .mapping(
                try mapping.map { key, node in
                    guard case .scalar(let name) = key else {
                        throw FlowFileError(file: file, line: line, reason: "a name must be a text")
                    }
                    return (name.string, try value(of: node, place, depth: depth + 1, size: &size))
                }
            )
        case .alias:
            throw FlowFileError(file: file, line: line, reason: "the alias has no anchor")
        }
        return FlowValue(content: content, file: file, line: line, mistakes: place.mistakes)
    }

    private static func json(of scalar: Node.Scalar) -> JSON {
        guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
        switch scalar.string {
        case "true": return true
        case "false": return false
        case "null", "~", "": return nil
        default: return JSONNumber(text: scalar.string).map(JSON.number) ?? .string(scalar.string)
        }
    }
}
