import Foundation
import HTTPTypes
import PingDavinci
import PingEmulator
import PingNetwork
import Testing

@Suite("Continuing DaVinci flows")
struct DaVinciStepTests {
    private let right: JSON = ["user.username": "jo.field", "user.password": "S3cret-Word"]

    private func signOn() async throws -> (walker: DaVinciWalker, step: JSON) {
        let walker = DaVinciWalker(try Emulator.forTests())
        return (walker, try await walker.start("SignOn").json)
    }

    @Test func `A flow is found by cookies, by headers, and by the body`() async throws {
        for way in ["cookie", "header", "body"] {
            let (walker, step) = try await signOn()
            var body = DaVinciWalker.body(step, right)
            var headers: [String: String] = [:]
            switch way {
            case "cookie": headers["Cookie"] = DaVinciWalker.cookies(step)
            case "header":
                headers["interactionId"] = step["interactionId"]?.string
                headers["interactionToken"] = step["interactionToken"]?.string
            default: body["interactionId"] = step["interactionId"]
            }
            #expect(try await walker.post(step, body, headers: headers).json["status"] == "COMPLETED", "by \(way)")
        }
    }

    @Test func `Two flows at once do not meet, even when the cookies are of the other`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let first = try await walker.start("SignOn").json
            let second = try await walker.start("Registration").json
            var body = DaVinciWalker.body(first, right)
            body["interactionId"] = first["interactionId"]
            let response = try await walker.post(first, body, headers: ["Cookie": DaVinciWalker.cookies(second)])
            #expect(try response.json["status"] == "COMPLETED")
        }
    }

    @Test func `A wrong token, no flow at all, and a flow that nobody knows are refused`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let body = DaVinciWalker.body(step, right)
            let id = step["interactionId"]?.string ?? ""
            let stolen = try await walker.post(
                step,
                body,
                headers: ["Cookie": "interactionId=\(id); interactionToken=x"]
            )
            #expect(stolen.status == 401)
            #expect(try stolen.json["code"] == 1999)
            #expect(try await walker.post(step, body).status == 401)
            let unknown = try await walker.post(step, body, headers: ["interactionId": "nobody"])
            #expect(unknown.status == 400)
            #expect(try unknown.json["code"] == "requestTimedOut")
            #expect(try await walker.submit(step, right).json["status"] == "COMPLETED")
        }
    }

    @Test func `An interaction that has succeeded is used up, and one that waits too long is over`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            #expect(try await walker.submit(step, right).status == 200)
            #expect(try await walker.submit(step, right).json["code"] == "requestTimedOut")
            let emulator = try Emulator.forTests()
            let late = DaVinciWalker(emulator)
            let slow = try await late.start("SignOn").json
            emulator.advanceClock(by: .seconds(301))
            #expect(try await late.submit(slow, right).json["code"] == "requestTimedOut")
        }
    }

    @Test func `Of many submissions at once exactly one succeeds`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let answers = right
            let successes = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask { try await walker.submit(step, answers).json["status"] == "COMPLETED" }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(successes == 1)
        }
    }

    @Test func `A wrong password gives 400 in the real server's shape, and the form can be sent again`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let response = try await walker.submit(step, ["user.username": "jo.field", "user.password": "wrong"])
            #expect(response.status == 400)
            let error = try response.json
            #expect(error["code"] == " Invalid username and/or password")
            #expect(error["interactionId"] == step["interactionId"])
            #expect(error["connectorId"] == "pingOneSSOConnector")
            let detail = error["details"]?[0]?["rawResponse"]?["details"]?[0]
            #expect(detail?["target"] == "password")
            #expect(detail?["innerError"]?["failuresRemaining"] == 4)
            #expect(try await walker.submit(step, right).json["status"] == "COMPLETED")
        }
    }

    @Test func `After five wrong passwords the right one does not help either`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            for _ in 0..<5 {
                let response = try await walker.submit(step, ["user.username": "jo.field", "user.password": "wrong"])
                #expect(response.status == 400)
            }
            #expect(try await walker.submit(step, right).status == 400)
        }
    }

    @Test func `A registration is refused with the policy's, the format's and the name's own errors`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("Registration").json
            #expect(step["passwordPolicy"]?["length"]?["min"] == 8)
            var answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "Registration"))
            answers["user.password"] = "short"
            let weak = try await walker.submit(step, answers).json["details"]?[0]?["rawResponse"]?["details"]?[0]
            #expect(weak?["innerError"]?["unsatisfiedRequirements"]?.array?.contains("length") == true)
            #expect(weak?["innerError"]?["length"]?.string?.isEmpty == false)
            answers["user.password"] = "Br1ght-Meadow"
            answers["user.email"] = "nowhere"
            #expect(
                try await walker.submit(step, answers).json["message"]?.string?.hasPrefix("invalidValue email") == true
            )
            answers["user.email"] = "lee@example.test"
            answers["user.username"] = "JO.FIELD"
            let taken = try await walker.submit(step, answers).json["details"]?[0]?["rawResponse"]?["details"]?[0]
            #expect(taken?["code"] == "UNIQUENESS_VIOLATION")
            answers["user.username"] = ""
            #expect(
                try await walker.submit(step, answers).json["message"]?.string?.contains("must not be blank") == true
            )
            answers["user.username"] = "lee.marsh"
            #expect(try await walker.submit(step, answers).json["status"] == "COMPLETED")
        }
    }

    @Test func `A new password counts from the next login on`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let answers = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "ForgotPassword"))
            #expect(try await walker.walk("ForgotPassword", answers: answers).json["status"] == "COMPLETED")
            let step = try await walker.start("SignOn").json
            let old: JSON = ["user.username": "sam.poole", "user.password": "An0ther-Word"]
            #expect(try await walker.submit(step, old).status == 400)
            let new: JSON = ["user.username": "sam.poole", "user.password": "N3w-Harbour"]
            #expect(try await walker.submit(step, new).json["status"] == "COMPLETED")
        }
    }

    @Test func `A link leads away without the required values, and its form returns`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let registration = try await walker.submit(step, ["$submit": "register"]).json
            #expect(registration["form"]?["name"] == "Register")
            let back = try await walker.submit(registration, ["$submit": "Back"]).json
            #expect(back["form"]?["name"] == "Sign on")
            let old = try await walker.submit(registration, ["$submit": "Back"])
            #expect(old.status == 400)
            #expect(try old.json["code"] == "validationError")
            #expect(try await walker.submit(back, right).json["status"] == "COMPLETED")
        }
    }

    private static let buttons = """
        flow: Buttons
        title: A form whose button has its own transition
        nodes:
          form:
            form:
              name: Form
              fields:
                - { type: POLLING, key: poll }
                - { type: SUBMIT_BUTTON, key: submit, label: Go }
                - { type: FLOW_LINK, key: away, label: Away }
            transitions: { submit: submitted, away: elsewhere }
            next: elsewhere
          submitted:
            form:
              name: Submitted
              fields:
                - { type: SUBMIT_BUTTON, key: one, label: One }
                - { type: SUBMIT_BUTTON, key: two, label: Two }
            transitions: { one: elsewhere, two: elsewhere }
            next: success
          elsewhere:
            form: { name: Elsewhere, fields: [ { type: SUBMIT_BUTTON, key: submit, label: Go } ] }
            next: success
        """

    @Test func `A submission without a button presses the form's only submit button, but a poll presses none`()
        async throws
    {
        let flows = try FlowCatalogue.builtIn.adding(FlowCatalogue(text: Self.buttons))
        try await DaVinciWalker.byBothDoors(flows: flows) { walker in
            let pressed = try await walker.submit(try await walker.start("Buttons").json, [:]).json
            #expect(pressed["form"]?["name"] == "Submitted")
            let polled = try await walker.submit(try await walker.start("Buttons").json, ["poll": "continue"]).json
            #expect(polled["form"]?["name"] == "Elsewhere")
        }
    }

    @Test func `A code is valid for three attempts, and the flow can send another`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let code = try await walker.submit(step, ["user.username": "jo.field", "$submit": "code"]).json
            for remaining in [2, 1, 0] {
                let error = try await walker.submit(code, ["otp": "000000"]).json
                let inner = error["details"]?[0]?["rawResponse"]?["details"]?[0]?["innerError"]
                #expect(inner?["attemptsRemaining"]?.int == remaining)
            }
            #expect(try await walker.submit(code, ["otp": "424242"]).status == 400)
        }
    }

    @Test func `Polling rewinds while it waits, and a client cannot claim that an open challenge is approved`()
        async throws
    {
        try await DaVinciWalker.byBothDoors { walker in
            let credentials = try await walker.start("Polling").json
            let scan = try await walker.submit(credentials, right).json
            let waiting = try await walker.submit(scan, ["poll": "continue"])
            #expect(waiting.status == 200)
            #expect(try waiting.json["eventName"] == "rewindStateToLastRenderedUI")
            let approve = try await walker.submit(scan, ["poll": "continue"]).json
            let field = try #require(approve["form"]?["components"]?["fields"]?[0])
            #expect(field["pollChallengeStatus"] == true)
            let challenge = try #require(field["challenge"]?.string)
            #expect(try await walker.submit(approve, ["poll": "approved"]).status == 400)
            #expect(try await walker.poll(challenge, of: approve).json == ["isChallengeComplete": false])
            for _ in 0..<5 {
                #expect(try await walker.poll(challenge, of: ["interactionId": "another"]).status == 401)
            }
            #expect(try await walker.submit(approve, ["poll": "approved"]).status == 400)
            let complete: JSON = ["isChallengeComplete": true, "status": "approved"]
            #expect(try await walker.poll(challenge, of: approve).json == complete)
            #expect(try await walker.submit(approve, ["poll": "approved"]).json["status"] == "COMPLETED")
            let over = try await walker.poll(challenge, of: approve)
            #expect(over.status == 400)
            #expect(try over.json["serviceName"] == "challengeExpired")
        }
    }

    @Test func `What a form has offered leads nowhere once another form has taken its place`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let form = try await walker.start("SocialLogin").json
            let fields = form["form"]?["components"]?["fields"]?.array ?? []
            let links = fields.compactMap { $0["links"]?["authenticate"]?["href"]?.string }
            let link = try #require(links.first)
            let path = String(link.dropFirst(walker.calls.url.count))
            #expect(try await walker.calls.get(path).status == 200)
            #expect(try await walker.submit(form, right).json["status"] == "COMPLETED")
            #expect(try await walker.calls.get(path).status == 400)
        }
    }

    @Test func `Actions of one form count apart, so that each does what it says as often as it says`() async throws {
        let flows = try FlowCatalogue(
            text: """
                flow: Counting
                title: Counting
                nodes:
                  wait:
                    form:
                      name: Wait
                      fields: [{ type: POLLING, key: poll, pollInterval: 1 }, { type: TEXT, key: user.username, required: true }]
                    next: poll
                  poll: { action: awaitPoll, with: { times: 2 }, next: no }
                  no: { action: refuse, with: { error: wrong-password, times: 2 }, next: who }
                  who: { action: identify, next: success }
                """
        )
        let walker = DaVinciWalker(try Emulator.forTests(flows: flows))
        let step = try await walker.start("Counting").json
        let answers: JSON = ["poll": "continue", "user.username": "jo.field"]
        var statuses: [Int] = []
        for _ in 0..<5 { statuses.append(try await walker.submit(step, answers).status) }
        #expect(statuses == [200, 400, 200, 400, 200])
        #expect(try await walker.submit(step, answers).json["status"] == "COMPLETED")
    }

    @Test func `Every field of the protocol comes with type and inputType`() async throws {
        let step = try await DaVinciWalker(try Emulator.forTests()).start("EveryField").json
        let fields = step["form"]?["components"]?["fields"]?.array ?? []
        let types = Dictionary(
            fields.map { ($0["type"]?.string ?? "", $0["inputType"]?.string) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(types["FLOW_LINK"] == "ACTION" && types["FLOW_BUTTON"] == "ACTION")
        #expect(types["RADIO"] == "SINGLE_SELECT" && types["DROPDOWN"] == "SINGLE_SELECT")
        #expect(types["CHECKBOX"] == "MULTI_SELECT" && types["COMBOBOX"] == "MULTI_SELECT")
        #expect(types["SINGLE_CHECKBOX"] == "BOOLEAN" && types["AGREEMENT"] == "READ_ONLY_TEXT")
        #expect(types.keys.contains("PHONE_NUMBER") && types.keys.contains("QR_CODE") && types.keys.contains("IMAGE"))
        for type in [
            "TEXT", "PASSWORD", "PASSWORD_VERIFY", "DEVICE_REGISTRATION", "DEVICE_AUTHENTICATION", "METADATA",
            "POLLING",
            "PROTECT", "FIDO2", "SOCIAL_LOGIN_BUTTON", "SUBMIT_BUTTON", "LABEL", "ERROR_DISPLAY",
        ] {
            #expect(types.keys.contains(type), "\(type)")
        }
        let rich = fields.first { $0["key"] == "rich" }
        #expect(rich?["richContent"]?["content"] == "Read the {{tos}}")
        #expect(step["formData"]?["value"]?["colour"] == "green")
    }

    @Test(
        arguments: [
            ["plan": "golden"], ["plan": 1], ["topics": "news"], ["topics": ["golden"]], ["topics": [1]],
            ["accept": "yes"], ["accept": false], ["user.phone": "123"], ["user.phone": ["countryCode": "GB"]],
            ["user.username": ["jo.field"]], ["user.username": "JO"], ["user.password": nil],
            ["newDevice": "PIGEON"], ["device": "EMAIL"], ["device": ["id": "dev-01", "type": "SMS"]], ["app": "1.0"],
            ["passkey": "x"],
        ] as [JSON]
    )
    func `A value of a wrong shape is refused and the form stays valid`(change: JSON) async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("EveryField").json
            let right = try #require(FlowCatalogue.builtIn.daVinciDemoAnswers(for: "EveryField"))
            var wrong = right
            for (name, value) in change.object ?? [:] { wrong[name] = value }
            #expect(try await walker.submit(step, wrong).status == 400)
            #expect(try await walker.submit(step, right).json["status"] == "COMPLETED")
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{", "\"text\"", #"{"parameters":[]}"#, #"{"parameters":{"data":1}}"#,
        #"{"parameters":{"data":{"formData":[]}}}"#, #"{"id":7}"#, #"{"parameters":{"data":{"actionKey":["a"]}}}"#,
        #"{"parameters":{"data":{"actionKey":"no-such-button"}}}"#, #"{"id":"another-form"}"#,
        String(repeating: "[", count: 20_000),
    ])
    func `An invalid body is refused with an error in DaVinci's shape`(text: String) async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let href = try #require(step["_links"]?["next"]?["href"]?.string)
            let response = try await walker.calls.send(
                .post,
                String(href.dropFirst(walker.calls.url.count)),
                headers: ["Cookie": DaVinciWalker.cookies(step), "Content-Type": "application/json"],
                body: Data(text.utf8)
            )
            #expect(response.status == 400)
            #expect(try response.json["code"] == "validationError")
            #expect(try await walker.submit(step, right).json["status"] == "COMPLETED")
        }
    }

    @Test func `Paths that lead nowhere are not found, and GET does not continue a flow`() async throws {
        try await DaVinciWalker.byBothDoors { walker in
            let step = try await walker.start("SignOn").json
            let base = "/\(DaVinciWalker.environment)"
            for path in [base, base + "/davinci", base + "/davinci/connections/a/capabilities", "/other/as/authorize"] {
                #expect(try await walker.calls.get(path).status == 404)
            }
            let href = try #require(step["_links"]?["next"]?["href"]?.string)
            #expect(try await walker.calls.get(String(href.dropFirst(walker.calls.url.count))).status == 405)
        }
    }
}
