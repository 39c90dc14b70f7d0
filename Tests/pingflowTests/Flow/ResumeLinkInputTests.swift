import Testing

@testable import pingflow

@Suite struct ResumeLinkInputTests {
    @Test(arguments: [
        (
            "https://mail.example.test/r?realm=/alpha&suspendedId=Hq3",
            "pingflow://resume?realm=/alpha&suspendedId=Hq3"
        ),
        (" http://127.0.0.1/r?suspendedId=a%2Bb \n", "pingflow://resume?suspendedId=a%2Bb"),
        ("com.example.app://resume?suspendedId=Hq3", "pingflow://resume?suspendedId=Hq3"),
        ("https://mail.example.test/r", "https://mail.example.test/r"), ("", ""),
    ])
    func `A link that a user hands over is taken wherever it points; what is not a link stays as it is`(
        given: String,
        taken: String
    ) {
        #expect(ResumeLinkInput(given).text == taken)
    }
}
