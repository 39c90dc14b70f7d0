import Testing

/// The run for people who have a Mac, on a played Mac.
@Suite("The run on a Mac")
struct AppleRunTests {
    @Test func `On another system the run says at once what it needs, and starts nothing`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_SYSTEM"] = "Linux"
        let outcome = try await mac.run()
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("needs a Mac with Xcode 26"))
        #expect(outcome.calls == ["uname -s"])
        #expect(outcome.report.isEmpty)
    }

    @Test func `A part that does not exist is an error`() async throws {
        let outcome = try await PlayedMac().run("tvos")
        #expect(outcome.status == 64)
        #expect(outcome.output.contains("“tvos” is not a part of the run."))
        #expect(outcome.calls == ["uname -s"])
    }

    @Test func `Where everything works, every step passes, on the newest iPhone that is installed`() async throws {
        let outcome = try await PlayedMac().run()
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.report.matches(of: /\| passed \| \d+ s \|/).count == 16, "\(outcome.report)")
        #expect(outcome.report.contains("played: sw_vers"), "the versions")
        #expect(!outcome.report.contains("\n## swift"), "a step that passed needs no details")
        for call in [
            "swift build", "swift test", "swift run pingflow demo", "swift run pingflow demo davinci",
            "swift run --package-path Examples FirstLogin", "swift run --package-path Examples SampleCheck",
            "PingSample --check",
        ] {
            #expect(outcome.calls.contains(call), "\(call)")
        }
        let launch = "xcrun simctl launch --console-pty \(PlayedMac.newestPhone) com.example.PingSample --check"
        #expect(outcome.calls.contains(launch))
    }

    @Test func `On an iPhone only tests that start no process are built, in one call`() async throws {
        let outcome = try await PlayedMac().run("ios")
        #expect(outcome.status == 0, "\(outcome.output)")
        let tests = outcome.calls.filter { $0.hasPrefix("xcodebuild test") }
        #expect(tests.count == 1)
        #expect(tests.first?.hasSuffix("(PingLoginTests,PingJourneyTests,PingDavinciTests)") == true, "\(tests)")
        #expect(!outcome.calls.contains { $0.hasPrefix("swift run") }, "the part for the Mac was not asked for")
    }

    @Test(arguments: [("swift", 10), ("xcodebuild", 8), ("xcrun", 9)])
    func `Without a tool its steps fail, and all others run`(tool: String, others: Int) async throws {
        let outcome = try await PlayedMac(missing: [tool]).run()
        #expect(outcome.status == 1)
        #expect(outcome.report.matches(of: /\| passed \| \d+ s \|/).count == others, "\(outcome.report)")
        #expect(outcome.report.contains("\(tool): command not found"), "\(outcome.report)")
    }

    @Test func `A step that fails stands in the report with its first errors, and the others run`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_FAILING"] = "swift build"
        let errors = (1...60).map { "File.swift:\($0):1: error: mistake number \($0)." }
        mac.played["PLAYED_WORDS"] = (["[1/9] Compiling"] + errors).joined(separator: "\\n")
        let outcome = try await mac.run()
        #expect(outcome.status == 1)
        #expect(outcome.report.contains("| swift build | failed with status 65 |"))
        #expect(outcome.report.contains("## swift build: failed with status 65"))
        #expect(outcome.report.contains("mistake number 50.") && !outcome.report.contains("mistake number 51."))
        #expect(!outcome.report.contains("Compiling"))
        #expect(outcome.report.matches(of: /\| passed \|/).count == 15)
    }

    @Test func `A step that does not end is ended, even if it refuses to`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_HANGING"] = "swift run pingflow demo davinci"
        let outcome = try await mac.run("mac", limit: 2)
        #expect(outcome.status == 1)
        #expect(outcome.report.contains("| pingflow demo davinci | ended after 2 seconds |"), "\(outcome.report)")
        #expect(outcome.calls.contains("swift run --package-path Examples FirstLogin"), "the run continues")
    }

    @Test(arguments: [
        "", "== Devices ==\n-- tvOS 26.0 --\n    Apple TV (11111111-0000-4000-8000-000000000005) (Shutdown)\n",
    ])
    func `Without a simulator of an iPhone the steps that need one are skipped`(devices: String) async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_SIMULATORS"] = devices
        let outcome = try await mac.run("ios")
        #expect(outcome.status == 1)
        #expect(outcome.report.contains("| PingLoginUI for a device | passed |"))
        let skipped = outcome.report.matches(of: /skipped: no simulator of an iPhone was found/)
        #expect(skipped.count == 4, "\(outcome.report)")
        #expect(!outcome.calls.contains { $0.contains("simctl install") })
    }

    @Test func `An app that was not built is not started`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_FAILING"] = "xcodebuild build -project"
        let outcome = try await mac.run("ios")
        #expect(outcome.report.contains("| PingSample on the screen | skipped: there is no app to start |"))
        #expect(!outcome.calls.contains { $0.contains("simctl launch") })
    }

    @Test func `An app that starts and cannot log in is a failure, with its words`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_CHECK"] = "PingSample: check failed: the Keychain is locked"
        let outcome = try await mac.run()
        #expect(outcome.status == 1)
        for step in ["PingSample logs in on the Mac", "PingSample logs in in a simulator"] {
            #expect(outcome.report.contains("| \(step) | failed with status 1 |"), "\(outcome.report)")
        }
        #expect(outcome.report.contains("the Keychain is locked"))
    }

    @Test func `The report names neither the user, nor the machine, nor secrets`() async throws {
        var mac = try PlayedMac()
        mac.played["PLAYED_HOST"] = "jos-laptop.example.test"
        mac.played["PLAYED_FAILING"] = "swift test"
        mac.played["PLAYED_WORDS"] = [
            "error: \(mac.home)/work/File.swift on jos-laptop.example.test",
            "error: jo.field on jos-laptop, again jo.field jo.field",
            "error: /Users/ann.other/Library and /private/var/folders/zz/abc123/T/x",
            "error: https://ann:S3cret@proxy.example.test/",
            "error: Authorization: Bearer abc.def", "error: eyJhbGciOiJub25lIn0.eyJzdWIiOiJqbyJ9.sig",
            "error: password=S3cret-Word",
            "error: jo@mail.example.test", "error: simulator 6F9619FF-8B86-D011-B42D-00C04FC964FF",
        ].joined(separator: "\\n")
        let report = try await mac.run("mac").report
        #expect(report.contains("error: ~/work/File.swift on <host>"), "\(report)")
        for word in [
            mac.home, "jo.field", "jos-laptop", "ann", "abc123", "S3cret", "abc.def", "eyJ", "mail.example", "6F9619FF",
        ] {
            #expect(!report.contains(word), "\(word) in \(report)")
        }
        #expect(report.contains("proxy.example.test"), "the rest stays")
    }
}
