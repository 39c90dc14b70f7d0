import PingCommons
import PingJourney
import Testing

@Suite("The page of a step")
struct PageTests {
    @Test func `has heading, description and stage`() async throws {
        let node: any Node = try await Journey.step([
            "authId": "a1", "header": "Sign in", "description": "Use your account", "stage": "UsernamePassword",
        ])
        #expect(node.header == "Sign in")
        #expect(node.pageDescription == "Use your account")
        #expect(node.description == "Use your account")
        #expect(node.stage == "UsernamePassword")
        #expect(node.stageDetails == nil)
        #expect(node.submitButtonText == nil)
    }

    @Test func `has nothing when the server sent nothing, or what makes no sense`() async throws {
        for value in [nil, [:], []] as [JSON] {
            let node = try await Journey.step(["authId": "a1", "header": value, "description": value, "stage": value])
            #expect(node.header == nil)
            #expect(node.stage == nil)
            #expect(node.description == "")
        }
        #expect((EmptyNode() as any Node).header == nil)
    }

    @Test(arguments: [(["nl"], "Verder"), (["en-GB", "nl"], "Next"), (["xx"], "Next"), ([], "Next")])
    func `speaks the languages of its own journey, whatever the system's are`(
        _ languages: [String],
        _ text: String
    ) async throws {
        let stage = #"{"submitButtonText":{"en":"Next","nl":"Verder"},"pageFooter":{"en":"Next","nl":"Verder"}}"#
        let node = try await Journey.step(["authId": "a1", "stage": .string(stage)]) {
            $0.languages = AcceptLanguage(languages)
        }
        #expect(node.submitButtonText == text)
        #expect(node.pageFooter == text)
    }

    @Test(arguments: [
        (["en-GB"], "Next (GB)"), (["en-US"], "Next"), (["nl-BE"], "Verder"), (["pt-BR"], "Avançar"),
        (["PT-br"], "Avançar"), (["sv", "nl"], "Verder"), (["sv"], "Weiter"), ([], "Weiter"),
    ])
    func `speaks the user's language`(languages: [String], text: String) throws {
        let stage = try #require(
            StageDetails(
                #"{"b":{"en":"Next","en-GB":"Next (GB)","nl":"Verder","pt_BR":"Avançar","de":"Weiter"},"c":{"fr":"Seul"}}"#
            )
        )
        #expect(stage.text("b", languages: AcceptLanguage(languages)) == text)
        #expect(stage.text("c", languages: AcceptLanguage(languages)) == "Seul")
    }

    @Test func `survives a stage that is not a text by language`() throws {
        let stage = try #require(StageDetails(#"{"a":"plain","b":{},"c":{"en":1},"d":[1],"e":null}"#))
        let languages = AcceptLanguage(["en"])
        #expect(stage.text("a", languages: languages) == "plain")
        for name in ["b", "c", "d", "e", "f"] { #expect(stage.text(name, languages: languages) == nil) }
        for text in ["", "[]", "{", "UsernamePassword", "1"] { #expect(StageDetails(text) == nil) }
    }
}
