import Foundation

let surroundings = Surroundings.live
let arguments = Array(CommandLine.arguments.dropFirst())
exit(await Interruption(surroundings: surroundings).guarding { await ToolRunner(surroundings: $0).run(arguments) })
