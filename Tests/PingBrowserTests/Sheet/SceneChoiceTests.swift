import PingTestKit
import Testing

@testable import PingBrowser

@Suite("The window for a sheet on an iPhone or iPad") struct SceneChoiceTests {
    private typealias Scene = SceneChoice<String>

    @Test func `Is the key window of the active scene, whichever scene the system lists first`() {
        let scenes = [
            Scene(activity: .background, keyWindow: "back", windows: ["back"]),
            Scene(activity: .inactive, keyWindow: "covered", windows: ["covered"]),
            Scene(activity: .active, keyWindow: "key", windows: ["rear", "key"]),
        ]
        #expect(Scene.window(among: scenes) == "key")
        #expect(Scene.window(among: scenes.reversed()) == "key")
    }

    @Test func `Is that of a scene under an alert when no scene is active`() {
        let scenes = [
            Scene(activity: .background, keyWindow: "back", windows: ["back"]),
            Scene(activity: .inactive, keyWindow: "covered", windows: ["covered"]),
        ]
        #expect(Scene.window(among: scenes) == "covered")
    }

    @Test func `Is a window without the keyboard where the active scene has no other`() {
        let active = Scene(activity: .active, keyWindow: nil, windows: ["first", "second"])
        let other = Scene(activity: .inactive, keyWindow: "covered", windows: ["covered"])
        #expect(Scene.window(among: [other, active]) == "first")
    }

    @Test func `Does not exist without a scene, in the background, and in a scene without windows`() {
        #expect(Scene.window(among: []) == nil)
        #expect(Scene.window(among: [Scene(activity: .background, keyWindow: "back", windows: ["back"])]) == nil)
        #expect(Scene.window(among: [Scene(activity: .active, keyWindow: nil, windows: [])]) == nil)
    }
}
