// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments and pages.

import Foundation
import PingLogin

/// RichContent.swift
private struct Links {
    func offer(_ journey: String, called text: String) {}
    func offer(_ url: URL, called text: String) {}

    func offerAll() {
let content = RichContent("New here? <a href=\"#/service/Registration\">Create an account</a>")
for link in content.links {
    switch link.destination {
    case .journey(let name): offer(name, called: link.text)
    case .url(let url): offer(url, called: link.text)
    case nil: break
    }
}
    }
}

/// LoginModel.swift
@MainActor
private func loginModel(journey: Journey) async {
let model = LoginModel(journey: journey, name: "Login")
await model.start()
}
