import PingJourney

let journey = Journey.createJourney { config in
    config.serverUrl = "http://127.0.0.1:9/am"
    config.realm = "alpha"
}
let node = await journey.start("Login")
print(node.message ?? "\(node)")
