import Foundation
import PingDavinci
import PingTestKit
import Testing

@Suite("Fields to look at")
struct ReadOnlyFieldTests {
    @Test func `They are never sent`() async throws {
        let fields = [FieldShapes.terms, FieldShapes.qrCode, FieldShapes.agreement, FieldShapes.image]
        let step = try await FlowHarness().start(fields)
        #expect(step.collectors.allSatisfy { $0.isReadOnly })
        #expect(step.collectors.allSatisfy { $0.validate().isEmpty })
        #expect(try FlowHarness.formData(of: step) == [:])
    }

    @Test func `A plain label`() async throws {
        let label: LabelCollector = try await FlowHarness().start([["type": "LABEL", "content": "Sign on"]]).only()
        #expect(label.content == "Sign on")
        #expect(label.richContent == nil)
    }

    @Test func `A label with a link`() async throws {
        let label: LabelCollector = try await FlowHarness().start([FieldShapes.terms]).only()
        let href = try #require(URL(string: "https://example.test/terms"))
        let link = try #require(label.richContent?.segments.last)
        guard case .link(let found) = link else { throw PingError("no_link", "There is no link.") }
        #expect(label.content == "I agree to the terms")
        #expect(label.richContent?.segments.first == .text("I agree to the "))
        #expect(found.text == "terms")
        #expect(found.href == href)
        #expect(found.target == "_blank")
        #expect(found.type == "link")
    }

    @Test(arguments: [
        ("{{a}}{{b}}", "AB"), ("x {{a}} y", "x A y"), ("{{missing}}", "{{missing}}"), ("{{a", "{{a"),
        ("a}}", "a}}"), ("{{}}", "{{}}"), ("{{ {{a}}", "{{ A"), ("{{c}}", "{{a}}"), ("", ""), ("é{{a}}🙂", "éA🙂"),
    ])
    func `Placeholders`(content: String, shown: String) throws {
        let replacements: JSON = ["a": ["value": "A"], "b": "B", "c": ["value": "{{a}}"]]
        let rich = try #require(RichContent(json: ["content": .string(content), "replacements": replacements]))
        #expect(rich.plainText == shown)
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "", "\u{0}"])
    func `A link that must not be opened has no URL`(href: String) async throws {
        let harness = FlowHarness()
        let field: JSON = [
            "type": "LABEL", "content": "x",
            "richContent": ["content": "{{l}}", "replacements": ["l": ["value": "here", "href": .string(href)]]],
        ]
        let label: LabelCollector = try await harness.start([field]).only()
        guard case .link(let link) = label.richContent?.segments.first else {
            throw PingError("no_link", "There is no link.")
        }
        #expect(link.href == nil)
        #expect(link.text == "here")
    }

    @Test func `Ten thousand placeholders without a replacement, and as many bad links, are shown unchanged`()
        async throws
    {
        let harness = FlowHarness()
        let content = (0..<10_000).map { "{{m\($0)}}{{bad}}" }.joined()
        let field: JSON = [
            "type": "LABEL", "key": "l",
            "richContent": [
                "content": .string(content), "replacements": ["bad": ["value": "x", "href": "javascript:x"]],
            ],
        ]
        let label: LabelCollector = try await harness.start([field]).only()
        #expect(label.richContent?.segments.count == 20_000)
        #expect(harness.logger.lines.isEmpty)
    }

    @Test func `A QR code`() async throws {
        let qrCode: QRCodeCollector = try await FlowHarness().start([FieldShapes.qrCode]).only()
        #expect(qrCode.mediaType == "image/png")
        #expect(qrCode.imageData == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(qrCode.fallbackText == "ABCD-1234")
    }

    @Test func `A QR code as plain base64, and one that is not base64`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([
            ["type": "QR_CODE", "content": "iVBORw0KGgo="], ["type": "QR_CODE", "content": "data:image/png,%89"],
        ])
        let codes = step.collectors.compactMap { $0 as? QRCodeCollector }
        #expect(codes.map { $0.imageData?.count } == [8, nil])
    }

    @Test func `An agreement`() async throws {
        let text: ReadOnlyTextCollector = try await FlowHarness().start([FieldShapes.agreement]).only()
        #expect(text.content == "The text of the agreement")
        #expect(text.title == "Terms")
        #expect(text.titleEnabled)
        #expect(text.isEnabled)
        #expect(text.agreementID == "agr-01")
        #expect(!text.useDynamicAgreement)
    }

    @Test func `A picture`() async throws {
        let image: ImageCollector = try await FlowHarness().start([FieldShapes.image]).only()
        #expect(image.description == "Logo")
        #expect(image.imageURL?.absoluteString == "https://example.test/logo.png")
        #expect(image.hyperlinkURL?.absoluteString == "https://example.test")
    }

    @Test func `A picture that leads to a script leads nowhere`() async throws {
        let harness = FlowHarness()
        let field: JSON = ["type": "IMAGE", "imageUrl": "javascript:x", "hyperlinkUrl": ""]
        let image: ImageCollector = try await harness.start([field]).only()
        #expect(image.imageURL == nil)
        #expect(image.hyperlinkURL == nil)
    }

    @Test func `Metadata is answered as an action with an object`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.metadata])
        let metadata: MetadataCollector = try step.only()
        #expect(metadata.metadata == ["ask": "anything"])
        metadata.value = ["os": "linux"]
        let expected: JSON = [
            "eventType": "action",
            "data": ["actionKey": "device-info", "formData": ["device-info": ["os": "linux"]]],
        ]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
    }

    @Test func `Metadata is answered with a result or an error by the names of ping-ios-sdk, and the last one counts`()
        async throws
    {
        let step = try await FlowHarness().start([FieldShapes.metadata])
        let metadata: MetadataCollector = try step.only()
        metadata.setError(code: "USER_CANCELLED", message: "The user pressed “Cancel”.", isClientError: true)
        var error: JSON = [
            "code": "USER_CANCELLED", "message": "The user pressed “Cancel”.", "isClientError": true,
        ]
        #expect(try FlowHarness.formData(of: step) == ["device-info": ["error": error]])
        error["isClientError"] = nil
        metadata.setError(code: "USER_CANCELLED", message: "The user pressed “Cancel”.")
        #expect(try FlowHarness.formData(of: step) == ["device-info": ["error": error]])
        metadata.setResult(["os": "linux"])
        #expect(try FlowHarness.formData(of: step) == ["device-info": ["os": "linux"]])
        #expect(metadata.submission == Submission(.action, actionKey: "device-info"))
        metadata.setResult([:])
        #expect(try FlowHarness.formData(of: step) == ["device-info": [:]])
    }
}
