import Foundation
import PingTestKit
import Testing

@testable import PingLogin

@Suite("What a login screen offers")
@MainActor
struct LoginPageTests {
    @Test func `A step can be sent when it has a button for that, and is not on its way`() async throws {
        let server = try LoginServer()
        let form = server.daVinciModel()
        #expect(!form.canSubmit)
        await form.start()
        #expect(form.submitTitle == nil)
        #expect(form.canSubmit)
        try form.fillJo(name: "Username")
        server.line.hold()
        form.perform(.next)
        #expect(!form.canSubmit)
        server.line.release()
        try await form.wait { form.success != nil }
        #expect(!form.canSubmit)

        let page = server.journeyModel()
        await page.start()
        #expect(page.canSubmit)
    }

    @Test func `A step that waits, or has only other ways, is nothing to send`() async throws {
        let model = try LoginServer().journeyModel("Polling")
        await model.start()
        try model.fillJo()
        await model.next()
        #expect(!model.canSubmit)
    }

    @Test func `The login can be started again where it cannot continue, and not beside another way on`() async throws {
        let server = try LoginServer()
        let model = server.journeyModel("MagicLink")
        #expect(model.restartTitle == "Start again")
        await model.start()
        #expect(model.restartTitle == nil)
        try model.fill(["User Name": "jo.field"])
        server.line.cut(true)
        await model.next()
        #expect(model.retryTitle == "Try again")
        #expect(model.restartTitle == "Start again")
        server.line.cut(false)
        await model.retry()
        #expect(model.isSuspended)
        #expect(model.restartTitle == "Start again")
        await model.restart()
        #expect(model.restartTitle == nil)
        #expect(!model.isSuspended)
    }

    @Test func `Only one button starts a login that failed again`() async throws {
        let server = try LoginServer()
        let model = server.journeyModel()
        server.line.cut(true)
        await model.start()
        #expect(model.retryTitle == "Start again")
        #expect(model.restartTitle == nil)
        server.line.cut(false)
        await model.retry()
        try model.fillJo()
        await model.next()
        #expect(model.success != nil)
        #expect(model.restartTitle == nil)
    }

    @Test func `A wait that was given up leaves a way out`() async throws {
        let model = try LoginServer(pollsBehind: Gate()).daVinciModel("Polling")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.waiting != nil)
        #expect(model.restartTitle == nil)
        model.cancel()
        #expect(model.waiting == nil)
        #expect(model.restartTitle == "Start again")
    }

    @Test func `A wait says how long it may take`() async throws {
        let model = try LoginServer(pollsBehind: Gate()).daVinciModel("Polling")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        let waiting = try #require(model.waiting)
        let length = waiting.period.upperBound.timeIntervalSince(waiting.period.lowerBound)
        let expected = Double(try #require(waiting.attemptLimit)) * (waiting.interval / .seconds(1))
        #expect(abs(length - expected) < 0.001)
        model.cancel()
    }

    @Test func `A wait without an end is none below zero`() {
        let wait = LoginWait(message: "", interval: .zero, from: .distantPast, timeLeft: -5)
        #expect(wait.period == Date.distantPast...Date.distantPast)
    }
}
