import PingLogin
import Testing

@testable import pingflow

@Suite("A field that names a code") struct FieldCodesTests {
    private func field(key: String?, label: String) -> Field {
        Field(type: "TEXT", id: key, prompt: label, question: .text(suggestion: ""))
    }

    @Test(
        arguments: [
            ("code", ""), ("user.otp", ""), ("smsOtp", ""), ("OTPCode", ""), ("verificationCode", ""),
            (nil, "Passcode"),
            (nil, "Your PIN:"), (nil, "One-time password"), ("x", "Enter the code we sent"), ("totp_value", ""),
        ] as [(String?, String)]
    )
    func `is found by whole words of its key or label, in any spelling`(key: String?, label: String) {
        #expect(field(key: key, label: label).namesCode)
    }

    @Test(
        arguments: [
            ("encoder", "Pinterest"), ("user.postalCode", "Postal code"), ("zip_code", "ZIP code"), ("username", ""),
            (nil, "Spinning"), ("countryCode", "Country code"), ("opinion", "Option"), (nil, ""),
        ] as [(String?, String)]
    )
    func `is not found where there are only letters of such words, or a code that all may know`(
        key: String?,
        label: String
    ) {
        #expect(!field(key: key, label: label).namesCode)
    }

    @Test(arguments: [true, false])
    func `is shown without its answer, unless secrets are asked for`(showsSecrets: Bool) {
        let output = MemoryOutput()
        var page = HumanPage(output: output, style: Style(isColoured: false), isInteractive: false)
        page.redaction = SecretDisplay(showsSecrets: showsSecrets)
        page.show(.text("424242"), to: field(key: "otp", label: "Code"))
        #expect(output.text == (showsSecrets ? "Code: 424242\n" : "Code: ••••••••\n"))
        page.show(.text("jo"), to: field(key: "name", label: "Name"))
        #expect(output.text.hasSuffix("Name: jo\n"))
    }

    @Test(arguments: [[], ["--json"]])
    func `is not printed in the open by a whole run, for people or for programs`(options: [String]) async {
        let tool = ToolInProcess()
        #expect(await tool.run(["demo", "davinci", "VerificationCode"] + options) == 0, "\(tool.errors.text)")
        // The demonstration tells the code itself, as a mail would.
        #expect(tool.output.text.contains("Code: ••••••••") == options.isEmpty, "\(tool.output.text)")
        #expect(!tool.output.text.contains("Code: 424242"))
        #expect(!tool.output.text.contains("\"424242\""))
        let open = ToolInProcess()
        #expect(await open.run(["demo", "davinci", "VerificationCode", "--show-secrets"]) == 0)
        #expect(open.output.text.contains("Code: 424242"), "\(open.output.text)")
    }
}
