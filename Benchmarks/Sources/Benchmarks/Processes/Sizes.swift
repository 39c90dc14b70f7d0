import Foundation
import Logins

/// How large a program is that can log in.
enum Sizes {
    static func table() throws -> Table {
        var table = Table("size", "Size of a program that can log in", columns: ["as built", "stripped"])
        for product in Product.allCases {
            try add("\(product.name), linked dynamically", of: try Program(product.program).url, &table)
        }
        for product in Product.allCases {
            do {
                try add("\(product.name), with a static standard library", of: try linkedStatically(product), &table)
            } catch {
                table.notes.append("With `--static-swift-stdlib` \(product.program) does not link here: \(error)")
            }
        }
        return table
    }

    private static func add(_ name: String, of program: URL, _ table: inout Table) throws {
        let stripped = FileManager.default.temporaryDirectory.appendingPathComponent("stripped-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: stripped) }
        try run(["strip", "-o", stripped.path, program.path])
        table.add(name, try size(program), try size(stripped))
    }

    private static func size(_ file: URL) throws -> Quantity? {
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
        return Quantity(size.map { $0.doubleValue / 1e6 }, .megabytes)
    }

    /// Builds it, which takes minutes.
    private static func linkedStatically(_ product: Product) throws -> URL {
        let scratch = Folder.package.appendingPathComponent(".build/static").path
        try run([
            "swift", "build", "--package-path", Folder.package.path, "--scratch-path", scratch, "-c", "release",
            "--static-swift-stdlib", "--product", product.program,
        ])
        return URL(fileURLWithPath: scratch + "/release/" + product.program)
    }

    private static func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Unexpected(
                "`\(arguments.prefix(2).joined(separator: " "))` ended with status \(process.terminationStatus)."
            )
        }
    }
}
