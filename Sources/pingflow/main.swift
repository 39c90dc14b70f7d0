import Foundation

let context = ToolContext.live
let arguments = Array(CommandLine.arguments.dropFirst())
exit(await Interruption(context: context).guarding { await ToolRunner(context: $0).run(arguments) })
