import PingEmulatorCatalogue

/// A flow file that is part of the program.
struct BuiltInFlowFile: Sendable {
    /// The path in the catalogue, such as `DaVinci/SignOn.yaml`.
    let path: String
    let text: String

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The folder in the catalogue; empty for the catalogue itself.
    var folder: String { String(path.dropLast(name.count).dropLast()) }

    /// Every file, in the order of the paths.
    static var all: some Sequence<BuiltInFlowFile> {
        sequence(state: 0) { index in
            defer { index += 1 }
            return unsafe PingEmulatorFileAt(index).map { file in
                BuiltInFlowFile(
                    path: unsafe String(cString: file.pointee.name),
                    text: unsafe String(
                        decoding: UnsafeBufferPointer(start: file.pointee.bytes, count: file.pointee.length),
                        as: UTF8.self
                    )
                )
            }
        }
    }
}
