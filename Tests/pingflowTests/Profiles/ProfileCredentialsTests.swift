import Testing

@testable import pingflow

@Suite("The credentials of a profile") struct ProfileCredentialsTests {
    private static var profile: Profile {
        Profile(
            server: "https://a.example/am",
            clientID: "service",
            clientSecretFile: "/s",
            clientSecretMethod: "post",
            clientCert: "/c.pem",
            clientCertKey: "/c.key"
        )
    }

    @Test(arguments: [
        Profile(server: "https://b.example/am"), Profile(clientID: "other"), Profile(discovery: "https://b.example"),
        Profile(config: "/b.json"),
    ])
    func `go to no other client and no other server than they are named with`(_ other: Profile) {
        var present = Self.profile
        present.discovery = "https://a.example"
        present.config = "/a.json"
        let result = present.overridden(by: other)
        #expect(result.clientSecretFile == nil && result.clientSecretMethod == nil)
        #expect(result.clientCert == nil && result.clientCertKey == nil)
        var own = other
        own.clientSecretFile = "/own"
        #expect(present.overridden(by: own).clientSecretFile == "/own")
    }

    @Test func `stay for the same client and server, and for what the profile does not name`() {
        #expect(Self.profile.overridden(by: Profile(server: "https://a.example/am")).clientSecretFile == "/s")
        #expect(Self.profile.overridden(by: Profile(realm: "alpha")).clientSecretFile == "/s")
        #expect(Profile(clientSecretFile: "/s").overridden(by: Self.profile).clientSecretFile == "/s")
    }

    @Test func `change together: a key, a secret or a certificate brings what belongs to it`() {
        let other = Self.profile.overridden(by: Profile(clientCert: "/d.pem"))
        #expect((other.clientCert, other.clientCertKey) == ("/d.pem", nil))
        let key = Self.profile.overridden(by: Profile(clientKey: "/k"))
        #expect((key.clientKey, key.clientSecretFile) == ("/k", nil))
        let secret = Profile(clientKey: "/k", clientKeyID: "1").overridden(by: Profile(clientSecretFile: "/s"))
        #expect((secret.clientSecretFile, secret.clientKey) == ("/s", nil))
        let newKey = Profile(clientKey: "/k", clientKeyID: "1").overridden(by: Profile(clientKey: "/l"))
        #expect((newKey.clientKey, newKey.clientKeyID) == ("/l", nil))
    }

    @Test(arguments: ["-", "/dev/fd/63", "/proc/self/fd/3", "/dev/stdin"])
    func `are not saved when they come from a pipe`(_ file: String) {
        var profile = Self.profile
        profile.clientSecretFile = file
        let (saved, missing) = profile.savable()
        #expect(saved.clientSecretFile == nil)
        #expect(saved.clientCert == "/c.pem")
        #expect(missing == ["clientSecretFile"])
    }
}
