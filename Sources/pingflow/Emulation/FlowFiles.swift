import Foundation
import PingEmulator

/// The flows an emulator is to serve: the base, and those of a directory.
struct FlowFiles {
    var base = FlowCatalogue.builtIn
    let directory: String?

    /// - Throws: `ToolError` that names file, line and reason.
    func catalogue() throws -> FlowCatalogue {
        guard let directory else { return base }
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory.boolValue
        else {
            throw ToolError.usage(
                "file_missing",
                "The directory \(directory) does not exist.",
                recovery: "Name a directory of flow files with --flows DIRECTORY."
            )
        }
        do {
            return base.adding(try FlowCatalogue(directory: URL(fileURLWithPath: directory)))
        } catch let error as FlowFileError {
            throw ToolError.usage(
                "invalid_file",
                "\(error.file), line \(error.line): \(error.reason).",
                recovery: "Correct the file in \(directory)."
            )
        }
    }
}
