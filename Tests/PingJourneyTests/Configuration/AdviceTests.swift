import Foundation
import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("An advice")
struct AdviceTests {
    @Test func `becomes the XML that the server takes`() {
        #expect(
            Advice.transaction("7b8b").xml
                == #"<Advices><AttributeValuePair><Attribute name="TransactionConditionAdvice"/><Value>7b8b</Value></AttributeValuePair></Advices>"#
        )
        #expect(Advice.service("/alpha:<Step & Up>").xml.contains("<Value>/alpha:&lt;Step &amp; Up&gt;</Value>"))
    }

    @Test func `starts a flow with the present session`() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let journey = Journey.scripted(transport)
        try await journey.store(SSOToken(value: "s1"))
        _ = await journey.start(.transaction("7b8b"))
        let request = try #require(transport.requests.first)
        #expect(request.url.queryItems.map(\.name) == ["authIndexType", "authIndexValue"])
        #expect(request.url.queryItems.map(\.value) == ["composite_advice", Advice.transaction("7b8b").xml])
        #expect(request.headerFields[.cookie] == "iPlanetDirectoryPro=s1")
    }

    @Test func `is read from a challenge`() throws {
        let advices = Data(#"{"TransactionConditionAdvice":["7b8b"]}"#.utf8).base64EncodedString()
        let header = #"SSOADVICE realm="/alpha",advices="\#(advices)",am_uri="https://am.example.test/am""#
        #expect(try #require(Advice(challenge: header)) == .transaction("7b8b"))
    }

    @Test(arguments: [
        "", "Basic realm=\"x\"", "SSOADVICE realm=\"/alpha\"", "SSOADVICE advices=\"%%%\"",
        "SSOADVICE advices=\"e30=\"",
        "SSOADVICE advices=\"W10=\"", "SSOADVICE advices=\"e30",
    ])
    func `is not read from anything else`(_ header: String) {
        #expect(Advice(challenge: header) == nil)
    }
}
