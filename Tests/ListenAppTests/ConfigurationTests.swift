import ListenApp
import ListenCore
import Testing

@Suite struct ConfigurationTests {
    func configuration(
        flags: [String: String] = [:], variables: [String: String] = [:],
        file: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration(flags: flags, environment: .make(variables: variables), file: file)
    }

    func setting(_ name: String) throws -> Setting {
        try #require(Setting.all.first { $0.name == name })
    }

    @Test func `a flag wins over the environment, the file and the default`() throws {
        let speed = try setting("speed")
        let file = ["speed": "0.8"]
        let variables = ["LISTEN_SPEED": "0.9"]
        #expect(try configuration().entry(for: speed).origin == .standard)
        #expect(try configuration(file: file).entry(for: speed).value == "0.8")
        #expect(
            try configuration(variables: variables, file: file).entry(for: speed).value == "0.9")
        let all = try configuration(flags: ["speed": "1.5"], variables: variables, file: file)
        #expect(all.entry(for: speed).origin == .flag)
        #expect(all.playbackRate == PlaybackRate(hundredths: 150))
    }

    @Test func `an unknown setting names the one that was meant`() {
        #expect {
            try configuration(file: ["sped": "1"])
        } throws: { error in
            "\(error)".contains("Did you mean \"speed\"?")
        }
    }

    @Test(arguments: [
        ("speed", "fast"), ("speed", "9"), ("rewind", "-1"), ("theme", "pink"),
        ("translate-to", "!!"), ("plain", "yes"),
    ])
    func `a value that does not fit is refused with what would fit`(name: String, value: String)
        throws
    {
        let expected = try setting(name).expectation
        #expect {
            try configuration(file: [name: value])
        } throws: { error in
            "\(error)".contains(expected) && (error as? any DescribedError)?.kind == .configuration
        }
    }

    @Test func `every default is a value of its setting and every name is unique`() {
        for setting in Setting.all {
            #expect(setting.accepts(setting.standard), "\(setting.name)")
            #expect(setting.purpose.hasSuffix("."), "\(setting.name)")
        }
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }
}

extension ProcessEnvironment {
    /// An environment without terminals, in a home folder that does not exist.
    static func make(
        variables: [String: String] = [:], programFolder: String = "/nowhere/bin"
    ) -> ProcessEnvironment {
        ProcessEnvironment(
            variables: ["HOME": "/home/learner"].merging(variables) { $1 },
            inputIsTerminal: false, outputIsTerminal: false, programFolder: programFolder,
            workingFolder: "/home/learner/books")
    }
}
