import Foundation

// A socket with the number of a closed standard descriptor would get the output. Nothing can be written to this one.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = unsafe open("/dev/null", O_RDONLY)
}
// A reader that goes away, such as head, must not end a login before its tokens are stored.
signal(SIGPIPE, SIG_IGN)
let context = ToolContext.live
let arguments = Array(CommandLine.arguments.dropFirst())
exit(await Interruption(context: context).guarding { await ToolRunner(context: $0).run(arguments) })
