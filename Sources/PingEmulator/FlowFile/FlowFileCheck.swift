package import Foundation

/// The result of reading a flow file.
package struct FlowFileCheck: Sendable {
    /// The file's name.
    package let file: String
    /// The name of the flow that it describes; `nil` for a broken file.
    package var flow: String?
    /// Its mistakes, from the first line to the last.
    package var errors: [FlowFileError] = []
}

extension FlowCatalogue {
    /// Reads every flow file of a directory, and continues after a broken one.
    ///
    /// - Throws: ``FlowFileError`` when the directory cannot be read.
    package static func check(directory: URL) throws -> [FlowFileCheck] {
        var catalogue = FlowCatalogue.empty
        return try files(in: directory).map { file in
            var check = FlowFileCheck(file: file.lastPathComponent)
            let mistakes = FlowMistakes()
            do {
                check.flow = try catalogue.add(contentsOf: file, noting: mistakes)
            } catch let error as FlowFileError {
                mistakes.add(error)
                check.errors = mistakes.all.sorted { $0.line < $1.line }
            }
            return check
        }
    }
}
