// The check of the app without its screens, so that every system can run it. On Apple systems the
// app does it with `--check`.

let server = try await SampleServer.start()
await SampleCheck(server: server).runAndExit()
