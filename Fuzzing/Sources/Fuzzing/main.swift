import Foundation
import FuzzerDriver
import PingCommons

// Fuzzing TARGET CORPUS… [OPTIONS OF LIBFUZZER]; without a target it lists them.
guard CommandLine.arguments.count > 1, let target = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
    for target in FuzzTarget.all { print(target.name) }
    exit(CommandLine.arguments.count > 1 ? 2 : 0)
}
FuzzTarget.selected.set(target)

// libFuzzer keeps the arguments for as long as it runs.
let arguments = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
var argumentCount = CInt(arguments.count)
var argumentTexts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: arguments.count + 1)
for (index, argument) in arguments.enumerated() { argumentTexts?[index] = strdup(argument) }
argumentTexts?[arguments.count] = nil

exit(
    LLVMFuzzerRunDriver(&argumentCount, &argumentTexts) { bytes, count in
        FuzzTarget.selected.current?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
)
