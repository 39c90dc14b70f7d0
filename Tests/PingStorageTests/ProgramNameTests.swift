import Foundation
import Testing

@testable import PingStorage

@Suite("The name of an app") struct ProgramNameTests {
    private func name(_ path: String, _ name: String, _ apps: [String: String] = [:]) -> String {
        ProgramName.app(of: URL(fileURLWithPath: path), named: name) { apps[$0.path] }
    }

    @Test(arguments: ["/Apps/One.app", "/usr/bin/tool", "/Apps/One.app/Contents/MacOS"])
    func `is the program's own where it is not an extension`(path: String) {
        #expect(name(path, "com.example.one", ["/Apps/One.app": "com.example.other"]) == "com.example.one")
    }

    @Test(
        arguments: [
            "/Apps/One.app/PlugIns/Share.appex", "/Apps/One.app/Extensions/Share.appex",
            "/Apps/One.app/Contents/PlugIns/Share.appex",
        ],
        ["com.example.one.share", "com.example.one.widgets.small"]
    )
    func `is that of the app around an extension`(path: String, own: String) {
        #expect(name(path, own, ["/Apps/One.app": "com.example.one"]) == "com.example.one")
    }

    @Test(arguments: [
        ("/Apps/One.app/PlugIns/Share.appex", "com.example.one.share", "com.example.one"),
        ("/PlugIns/Share.appex", "com.example.one.share", "com.example.one"), ("/Share.appex", "share", "share"),
        ("/Share.appex", ".share", ".share"),
    ])
    func `is the beginning of the extension's where the app cannot be asked`(path: String, own: String, app: String) {
        #expect(name(path, own) == app)
    }

    @Test func `is that of this program in a test`() {
        #expect(ProgramName.ofApp == ProgramName.current)
    }
}
