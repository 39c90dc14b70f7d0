import Testing

@testable import pingflow

@Suite struct ResumeLinkInputTests {
    @Test(
        "A web link that a person hands over is taken wherever it points; others stay as they are",
        arguments: [
            (
                "https://mail.example.test/r?realm=/alpha&suspendedId=Hq3",
                "pingflow://resume?realm=/alpha&suspendedId=Hq3"
            ),
            (" http://127.0.0.1/r?suspendedId=a%2Bb \n", "pingflow://resume?suspendedId=a%2Bb"),
            ("com.example.app://resume?suspendedId=Hq3", "com.example.app://resume?suspendedId=Hq3"),
            ("https://mail.example.test/r", "https://mail.example.test/r"), ("", ""),
        ]
    )
    func link(given: String, taken: String) {
        #expect(ResumeLinkInput(given).text == taken)
    }
}
