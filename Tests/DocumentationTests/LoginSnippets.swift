// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the comments and pages.

import PingLogin

/// LoginModel.swift
@MainActor
private func loginModel(journey: Journey) async {
let model = LoginModel(journey: journey, name: "Login")
await model.start()
}
