import PingTestKit
import Testing

@testable import PingLogin

/// The value alone: the test does the work that it names.
@Suite("The course of a login")
struct LoginCourseTests {
    private func step(_ journey: String = "Login") async throws -> ContinueNode {
        try #require(await LoginServer().journey().start(journey) as? ContinueNode)
    }

    private func course(at step: ContinueNode) -> LoginCourse {
        var course = LoginCourse()
        _ = course.handle(.start)
        _ = course.handle(.arrived(LoginStanding(node: step)))
        return course
    }

    @Test func `A login is begun once, and again when the user restarts it`() async throws {
        var course = LoginCourse()
        guard case .begin(.login) = course.handle(.start) else { throw Unexpected() }
        #expect(course.isLoading)
        guard case .show = course.handle(.start) else { throw Unexpected() }
        _ = course.handle(.arrived(LoginStanding(node: try await step())))
        guard case .show = course.handle(.start) else { throw Unexpected() }
        let page = course.pageNumber
        guard case .begin(.login) = course.handle(.restart) else { throw Unexpected() }
        #expect(course.step == nil && course.fields.isEmpty && course.pageNumber != page)
    }

    @Test func `A step is sent once, and again after it was stopped`() async throws {
        let step = try await step()
        var course = course(at: step)
        guard case .send(let sent, .plain, again: true) = course.handle(.press(.plain)) else { throw Unexpected() }
        #expect(sent === step)
        guard case .show = course.handle(.press(.plain)) else { throw Unexpected() }
        guard case .show = course.handle(.retry) else { throw Unexpected() }
        _ = course.handle(.stop)
        guard case .send = course.handle(.press(.plain)) else { throw Unexpected() }
    }

    @Test func `A failure keeps the step to send again, and the end of the flow does not`() async throws {
        let step = try await step()
        var course = course(at: step)
        _ = course.handle(.press(.plain))
        let lost = FailureNode(cause: PingError(.networkInterrupted, "The connection broke."))
        guard case .show = course.handle(.arrived(LoginStanding(node: lost, step: step))) else { throw Unexpected() }
        #expect(course.step === step && course.errorContent != nil)
        guard case .send = course.handle(.retry) else { throw Unexpected() }
        let over = FailureNode(cause: PingError(.flowExpired, "The flow took too long."))
        _ = course.handle(.arrived(LoginStanding(node: over, step: step)))
        #expect(course.step == nil)
        guard case .begin(.login) = course.handle(.retry) else { throw Unexpected() }
    }

    @Test func `Cancelling changes nothing`() async throws {
        let step = try await step()
        var course = course(at: step)
        _ = course.handle(.press(.plain))
        let cancelled = FailureNode(cause: CancellationError())
        guard case .show = course.handle(.arrived(LoginStanding(node: cancelled, step: step))) else {
            throw Unexpected()
        }
        #expect(course.node as? ContinueNode === step && course.errorContent == nil && !course.isLoading)
    }

    @Test func `A step that waits is work, unless its response fails`() async throws {
        var course = LoginCourse()
        _ = course.handle(.start)
        let server = try LoginServer()
        let model = await server.journeyModel("Polling")
        await model.start()
        try await model.fillJo()
        let first = try #require(await model.step)
        let waiting = try #require(await first.next() as? ContinueNode)
        guard case .wait = course.handle(.arrived(LoginStanding(node: waiting))) else { throw Unexpected() }
        #expect(course.isWaiting)
        let lost = FailureNode(cause: PingError(.networkInterrupted, "The connection broke."))
        guard case .show = course.handle(.arrived(LoginStanding(node: lost, step: waiting))) else { throw Unexpected() }
        #expect(course.isWaiting)
    }

    @Test func `A journey that no text leads to is not started`() async throws {
        var course = course(at: try await step())
        guard case .show = course.handle(.startJourney("Other")) else { throw Unexpected() }
        #expect(!course.isLoading)
    }

    @Test func `Values that could not be read keep the step from being sent`() async throws {
        var course = course(at: try await step())
        let id = try #require(course.fields.first?.id)
        guard case .show = course.handle(.press(.submit, unread: [id: ["No number."]])) else { throw Unexpected() }
        #expect(course.messages[id]?.contains("No number.") == true)
        #expect(course.node as? ContinueNode === course.step && !course.isLoading)
    }

    @Test func `The same mistake twice is two alerts, and leads to the line to correct`() async throws {
        let form = """
            {"flow": "Mail", "title": "Mail", "nodes": {"a": {"form": {"name": "F", "fields": [
            {"type": "TEXT", "key": "name", "label": "Name"}, {"type": "TEXT", "key": "mail", "label": "Mail", "required": true},
            {"type": "SUBMIT_BUTTON", "key": "s", "label": "Go"}]}, "next": "success"}}}
            """
        let model = try await LoginServer(flow: form).daVinciModel("Mail")
        await model.start()
        var course = course(at: try #require(await model.step))
        #expect(course.alert == nil)
        _ = course.handle(.press(.submit))
        let first = try #require(course.alert)
        #expect(first.words == LoginTexts()[.required])
        #expect(first.entry == LoginEntry("mail", .value))
        _ = course.handle(.press(.submit))
        #expect(course.alert != first && course.alert?.words == first.words)
    }

    @Test func `A refusal of the server is an alert, and cancelling is none`() async throws {
        let step = try await step()
        var course = course(at: step)
        _ = course.handle(.press(.plain))
        _ = course.handle(.arrived(LoginStanding(node: FailureNode(cause: CancellationError()), step: step)))
        #expect(course.alert == nil)
        _ = course.handle(.press(.plain))
        let lost = FailureNode(cause: PingError(.networkUnreachable, "No network."))
        _ = course.handle(.arrived(LoginStanding(node: lost, step: step)))
        #expect(course.alert?.words == course.texts[.offline] && course.alert?.entry == nil)
    }

    @Test func `A mistake after a failure is another alert`() async throws {
        var course = course(at: try await step())
        _ = course.handle(.press(.plain))
        let lost = FailureNode(cause: PingError(.networkUnreachable, "No network."))
        let shown = course.step
        _ = course.handle(.arrived(LoginStanding(node: lost, step: shown)))
        #expect(course.alert?.words == course.texts[.offline])
        let id = try #require(course.fields.first?.id)
        _ = course.handle(.press(.submit, unread: [id: ["No number."]]))
        #expect(course.alert?.words != course.texts[.offline])
    }

    @Test func `The user of a service is not sent to its device`() {
        var course = LoginCourse(isUsersDevice: false)
        let full = FailureNode(cause: PingError(.storageFull, "No room."))
        _ = course.handle(.arrived(LoginStanding(node: full)))
        #expect(course.errorContent?.plainText == course.texts[.serverFails])
    }

    @Test func `A page that waits speaks once, and not each time that it comes again`() async throws {
        let server = try LoginServer()
        let model = await server.journeyModel("Polling")
        await model.start()
        try await model.fillJo()
        let waiting = try #require(await model.step?.next() as? ContinueNode)
        let again = try #require(await waiting.next() as? ContinueNode)
        var course = course(at: waiting)
        let page = course.pageNumber
        _ = course.handle(.arrived(LoginStanding(node: again, step: waiting)))
        #expect(course.step === again && course.pageNumber == page && course.alert == nil)
    }

    private struct Unexpected: Error {}
}
