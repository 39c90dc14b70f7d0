import Foundation
import Logins

/// What a program weighs that can log in and do nothing else: its file, its first login, and what it holds.
struct Footprint {
    let server: Server
    let valgrind: Valgrind

    func figures() throws -> Figures {
        var figures = Figures(.init(file: "footprint.json", tolerance: 0.03, isForBothSides: true))
        for product in Product.allCases {
            let program = try Program(product.program)
            let name = product.rawValue
            let cold = try valgrind.whole(valgrind.stripped(program), ["once", server.origin])
            figures.add("\(name)-stripped-size", try size(valgrind.stripped(program, "--strip-all")), "bytes")
            figures.add("\(name)-cold-login", cold, "instructions")
            figures.add("\(name)-flow-held", try each(program, "held", 10_000), "bytes each")
            figures.add("\(name)-workflow-held", try each(program, "apps", 3_000), "bytes each")
        }
        return figures
    }

    private func size(_ program: Program) throws -> Double {
        let attributes = try FileManager.default.attributesOfItem(atPath: program.url.path)
        guard let size = attributes[.size] as? NSNumber else { throw Unexpected("\(program.url.path) has no size.") }
        return size.doubleValue
    }

    /// What each of many things holds, by the memory of the process before and after.
    private func each(_ program: Program, _ what: String, _ count: Int) throws -> Double {
        let lines = try program.run([what, server.origin, "\(count)"])
        let values = lines.joined().split(separator: " ").compactMap { Double($0) }
        guard values.count == 2 else { throw Unexpected("\(program.url.lastPathComponent) printed \(lines).") }
        return (values[1] - values[0]) / Double(count)
    }
}
