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
            figures.add("\(name)-in-flight", try inFlight(program, 5_000), "bytes each", tolerance: 0.15)
        }
        return figures
    }

    private func size(_ program: Program) throws -> Double {
        let attributes = try FileManager.default.attributesOfItem(atPath: program.url.path)
        guard let size = attributes[.size] as? NSNumber else { throw Unexpected("\(program.url.path) has no size.") }
        return size.doubleValue
    }

    /// What each of many logins at the same time needs at most, besides what the program needs for one. The least of
    /// three runs: on a busy machine the server is late now and then, and more of them wait at the same point.
    private func inFlight(_ program: Program, _ count: Int) throws -> Double {
        func peak(_ atOnce: Int, _ count: Int) throws -> Double {
            let lines = try program.run(["peak", server.origin, "\(atOnce)", "\(count)"])
            guard let bytes = lines.first.flatMap({ Double($0) }) else {
                throw Unexpected("\(program.url.lastPathComponent) printed \(lines).")
            }
            return bytes
        }
        let one = try peak(1, 200)
        let all = try (0..<3).map { _ in try peak(count, 4 * count) }.reduce(.infinity, min)
        return (all - one) / Double(count)
    }

    /// What each of many things holds, by the memory of the process before and after.
    private func each(_ program: Program, _ what: String, _ count: Int) throws -> Double {
        let lines = try program.run([what, server.origin, "\(count)"])
        let values = lines.joined().split(separator: " ").compactMap { Double($0) }
        guard values.count == 2 else { throw Unexpected("\(program.url.lastPathComponent) printed \(lines).") }
        return (values[1] - values[0]) / Double(count)
    }
}
