import PingTestKit
import Testing

@testable import PingJourney

@Suite("What a server shows when a device has been registered") struct DeviceRegistrationTests {
    private func script(_ codes: [String], device: String = "<em>New Security Key</em>") -> String {
        let blocks = codes.map { #""<div class=\"text-center\">\n" + "\#($0)\n" + "</div>\n" +"# }
        return #"""
            var page = document.getElementById("wrapper");
            page.innerHTML = "<div class=\"panel panel-default\">\n" +
                "    <div class=\"panel-body text-center\">\n" +
                "        <h3>Your Recovery Codes</h3>\n" +
                "    </div>\n" +
                \#(blocks.joined(separator: "\n"))
                "<p>Use one of these codes if you lose your device: \#(device)</p>\n" + "</div>";
            """#
    }

    private func message(_ text: String, type: String = "4") -> TextOutputCallback {
        TextOutputCallback(
            field: Field([
                "type": "TextOutputCallback",
                "output": [
                    ["name": "message", "value": .string(text)], ["name": "messageType", "value": .string(type)],
                ],
            ])
        )
    }

    @Test func `are its recovery codes, in order, and the device's name`() throws {
        let shown = try #require(message(script(["uJdzNTuPfW", "y06gJ21Qj9", "AB-12-cd"])).recoveryCodes)
        #expect(shown.codes == ["uJdzNTuPfW", "y06gJ21Qj9", "AB-12-cd"])
        #expect(shown.deviceName == "New Security Key")
        #expect(message(script(["uJdzNTuPfW"], device: "")).recoveryCodes?.deviceName == nil)
    }

    @Test func `prints without the codes`() throws {
        let shown = try #require(message(script(["uJdzNTuPfW"])).recoveryCodes)
        var dumped = ""
        dump(shown, to: &dumped)
        #expect(!"\(shown) \(dumped)".contains("uJdzNTuPfW"))
    }

    @Test(arguments: [
        "", "\"", "\\", "\"\\", #"alert("x")"#, #""<div class=\"text-center\">\n""#,
        #""<div class=\"text-center\">\n" + "not a code\n""#, String(repeating: "\"", count: 100_001),
    ])
    func `is nothing in other scripts, broken ones, and messages`(_ text: String) {
        #expect(message(text).recoveryCodes == nil)
    }

    @Test func `is nothing in a message that is not a script`() {
        #expect(message(script(["uJdzNTuPfW"]), type: "0").recoveryCodes == nil)
    }

    private func hidden(_ value: String, id: String = "mfaDeviceRegistration") -> HiddenValueCallback {
        HiddenValueCallback(
            field: Field([
                "type": "HiddenValueCallback",
                "output": [["name": "value", "value": .string(value)], ["name": "id", "value": .string(id)]],
                "input": [["name": "IDToken3", "value": .string(id)]],
            ])
        )
    }

    @Test func `is the URI for an authenticator app`() throws {
        let text = "otpauth://totp/Forge%20Rock:jo.field?secret=JBSWY3DPEHPK3PXP&issuer=ForgeRock&period=30"
        let uri = try #require(hidden(text).authenticatorURI)
        #expect(uri.absoluteString == text)
        #expect(uri.scheme == "otpauth")
        #expect(uri.issuer == "ForgeRock")
        #expect(uri.account == "jo.field")
        #expect(uri.key == "JBSWY3DPEHPK3PXP")
        #expect(!"\(uri)".contains("JBSWY3DPEHPK3PXP"))
        #expect(hidden("pushauth://push/issuer:jo?a=b").authenticatorURI?.issuer == "issuer")
    }

    @Test(arguments: [
        "", "otpauth:", "https://example.com/?secret=A", "otpauth", String(repeating: "otpauth://", count: 500),
    ])
    func `is nothing for another value`(_ value: String) {
        #expect(hidden(value).authenticatorURI == nil)
    }

    @Test func `is nothing in a hidden value of another name`() {
        #expect(hidden("otpauth://totp/a?secret=B", id: "clientScriptOutputData").authenticatorURI == nil)
    }
}
