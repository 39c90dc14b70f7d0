import Foundation
import Testing

@testable import PingBrowser

@Suite("The redirect that a sheet waits for") struct SheetRedirectTests {
    @Test func `It has the app's scheme, in lower case`() throws {
        #expect(try SheetRedirect("Com.Example.App:/callback", acceptsHTTPS: false) == .customScheme("com.example.app"))
        #expect(try SheetRedirect("app://cb", acceptsHTTPS: true) == .customScheme("app"))
    }

    @Test func `It is an https URL of the app where the system waits for those`() throws {
        let uri = "https://login.example.com/app/callback?kept=1"
        #expect(
            try SheetRedirect(uri, acceptsHTTPS: true) == .https(host: "login.example.com", path: "/app/callback")
        )
        let error = #expect(throws: PingError.self) { try SheetRedirect(uri, acceptsHTTPS: false) }
        #expect(error?.code == .browserUnavailable)
        #expect(error?.message.contains("iOS 17.4") == true)
    }

    @Test(arguments: ["http://127.0.0.1/callback", "https://", "", "callback", ":/callback"])
    func `Refuses a redirect URI that a sheet cannot wait for, and the error says what to register`(uri: String) {
        let error = #expect(throws: PingError.self) { try SheetRedirect(uri, acceptsHTTPS: true) }
        #expect(error?.code == .browserUnavailable)
        #expect(error?.recovery?.contains("com.example.app:/callback") == true)
    }
}
