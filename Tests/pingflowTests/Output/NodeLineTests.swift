import PingLogin
import Testing

@testable import pingflow

@Suite struct NodeLineTests {
    private func step(_ fields: [Field]) -> FlowStep {
        FlowStep(stage: "Credentials", header: RichContent("Sign in"), fields: fields) { EmptyNode() }
    }

    @Test func `A step is a line that begins with its kind and has every member`() {
        let line = NodeLine.step(step([.name])).text
        let expected =
            #"{"node":"continue","stage":"Credentials","header":"Sign in","description":null,"#
            + #""fields":[{"type":"NameCallback","id":"IDToken1","prompt":"User Name","value":""}]}"#
        #expect(line == expected)
    }

    @Test func `A field's own members and what was refused about it are in its line`() throws {
        var field = Field.asking(.choice(["A", "B"], suggestion: 1))
        field.details = [("choices", ["A", "B"])]
        field.notes = [Note(.refusal, "Too short."), Note(.hint, "At least 8.")]
        let members = try JSON(parsing: field.line.text)
        #expect(members["choices"] == ["A", "B"])
        #expect(members["failedPolicies"] == ["Too short."])
    }

    @Test func `A refusal has status, message and whether it can be tried again`() {
        let line = NodeLine.error(Refusal(status: 401, message: "Login failure", canRetry: false)).text
        #expect(line == #"{"node":"error","status":401,"message":"Login failure","canRetry":false}"#)
    }

    @Test func `A failure has code, message and recovery`() {
        let error = ToolError(.failed, code: "network_timeout", "Too slow.")
        #expect(
            NodeLine.failure(error).text
                == #"{"node":"failure","code":"network_timeout","message":"Too slow.","recovery":null}"#
        )
    }

    @Test func `What the server says about time and name is in the lines of errors`() {
        var failure = ToolError(.failed, code: "busy", "Busy.")
        failure.retryAfter = .milliseconds(1500)
        failure.correlation = "c-1"
        #expect(
            NodeLine.failure(failure).text.hasSuffix(#""recovery":null,"retryAfter":2,"correlation":"c-1"}"#)
        )
        var refusal = Refusal(status: 429, message: "Busy", canRetry: true)
        refusal.retryAfter = .seconds(30)
        refusal.correlation = "c-2"
        #expect(NodeLine.error(refusal).text.hasSuffix(#""canRetry":true,"retryAfter":30,"correlation":"c-2"}"#))
    }

    @Test func `Every line is one line, whatever it holds`() throws {
        let hostile = "a\nb\r\u{2028}\"}\u{0}\u{9B}2J\u{202E}\u{1B}[2J\u{7F}ü漢👩‍💻"
        let line = NodeLine.error(Refusal(status: nil, message: hostile, canRetry: true)).text
        #expect(!line.contains("\n"))
        #expect(line.printable == line)
        #expect(try JSON(parsing: line)["message"]?.string == hostile)
    }

    @Test func `Secrets are replaced unless they are asked for; none is none`() {
        let closed = SecretDisplay(showsSecrets: false)
        #expect(closed("S3cret") == "<redacted>")
        #expect(closed("") == "")
        #expect(closed(nil) == .null)
        #expect(SecretDisplay(showsSecrets: true)("S3cret") == "S3cret")
    }
}
