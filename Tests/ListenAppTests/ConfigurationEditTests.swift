import ListenCore
import Testing
import UIVocabulary

@testable import AppEnvironment

/// Changes of single lines of `config.toml`.
@Suite struct ConfigurationEditTests {
    private func edited(_ text: String, _ name: String, _ value: String?) throws -> String? {
        let edit = try ConfigurationEdit(name, to: value)
        return try edit.applied(to: Array(text.utf8), path: "/c.toml").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("", "speed", "1.25", "speed = 1.25\n"),
        (
            "# mine\nspeed = 1 # fast\ngoal = 5\n", "speed", "1.5",
            "# mine\nspeed = 1.5 # fast\ngoal = 5\n"
        ),
        (
            "speed = 1\n\n[transcribe]\ncommand = \"x\"\n", "goal", "5",
            "speed = 1\ngoal = 5\n\n[transcribe]\ncommand = \"x\"\n"
        ),
        (
            "[transcribe]\ncommand = \"x\"\n", "goal", "5",
            "goal = 5\n[transcribe]\ncommand = \"x\"\n"
        ),
        (
            "[transcribe]\ncommand = \"x\" # old\n", "transcribe-command", "y {wav}",
            "[transcribe]\ncommand = \"y {wav}\" # old\n"
        ),
        (
            "transcribe = { command = \"x\", model = 'm' }", "transcribe-model", "n",
            "transcribe = { command = \"x\", model = \"n\" }"
        ),
        ("plain = false\r\ngoal = 5", "plain", "true", "plain = true\r\ngoal = 5"),
        ("goal = 5", "plain", "true", "goal = 5\nplain = true\n"),
        ("\u{FEFF}# é\n'theme' = 'auto'", "theme", "dark", "\u{FEFF}# é\n'theme' = \"dark\""),
        (
            "background = '''\na\n'''\n", "background", "b \"c\" \\d",
            "background = \"b \\\"c\\\" \\\\d\"\n"
        ),
        ("rewind = \"auto\"\n", "rewind", "7", "rewind = 7\n"),
        ("", "translate-to", "Spanish", "translate-to = \"es\"\n"),
        ("", "speed", "2", "speed = 2\n"),
        ("", "rewind", "auto", "rewind = \"auto\"\n"),
    ])
    func `a value is set in its line, and every other byte stays`(
        text: String, name: String, value: String, result: String
    ) throws {
        let file = try edited(text, name, value)
        #expect(file == result)
        let read = ConfigurationFile(bytes: Array(result.utf8), path: "/c.toml")
        #expect(read.fault == nil && read.unknownSettings.isEmpty)
        #expect(read.values[name] != nil)
    }

    @Test(arguments: [
        ("speed = 1\ngoal = 5\n", "speed", "goal = 5\n"),
        ("a = 1\n  speed = 1\n", "speed", "a = 1\n"),
        ("# one\nspeed = 1 # mine\n# two\n", "speed", "# one\n# mine\n# two\n"),
        ("background = '''\na\n'''\ngoal = 5", "background", "goal = 5"),
        (
            "[transcribe]\ncommand = 'x'\nmodel = 'm'\n", "transcribe-command",
            "[transcribe]\nmodel = 'm'\n"
        ),
        ("goal = 5", "goal", ""),
    ])
    func `a setting is taken out, and comments stay`(text: String, name: String, result: String)
        throws
    {
        #expect(try edited(text, name, nil) == result)
    }

    @Test(arguments: [
        ("", "drills.echo", "[drills]\necho = \"hide\"\n"),
        ("goal = 5", "drills.echo", "goal = 5\n\n[drills]\necho = \"hide\"\n"),
        (
            "[drills]\na = 'show' # mine\n\n[keys]\nquit = 'q'\n", "drills.slow echo",
            "[drills]\na = 'show' # mine\n\"slow echo\" = \"hide\"\n\n[keys]\nquit = 'q'\n"
        ),
        (
            "drills.a = 'show'\n[keys]\n", "drills.b",
            "drills.a = 'show'\ndrills.b = \"hide\"\n[keys]\n"
        ),
        (
            "[drills]\n\"slow echo\" = 'show'\n", "drills.slow echo",
            "[drills]\n\"slow echo\" = \"hide\"\n"
        ),
        ("[drills] # mine\n\n[keys]\n", "drills.b", "[drills] # mine\nb = \"hide\"\n\n[keys]\n"),
        ("[drills]\na = 'show'", "drills.é", "[drills]\na = 'show'\n\"é\" = \"hide\"\n"),
    ])
    func `a drill of one's own is set by its name`(
        text: String, name: String, result: String
    ) throws {
        #expect(try edited(text, name, "hide") == result)
        let file = ConfigurationFile(bytes: Array(result.utf8), path: "/c.toml")
        #expect(file.drills.contains { "drills." + $0.name == name })
        let without = try edited(result, name, nil)
        #expect(without?.contains("hide") == false)
    }

    @Test func `a drill that cannot be is refused`() throws {
        #expect(throws: StatedError.self) { try edited("", "drills.shadow", "hide") }
        #expect(throws: StatedError.self) { try edited("", "drills.echo", "nonsense") }
        #expect(throws: StatedError.self) { try edited("", "drills.", "hide") }
        let own = [NamedDrill(name: "echo", notation: "hide")]
        #expect(throws: StatedError.self) {
            try ConfigurationEdit("drills.echo", to: "echo", beside: own)
        }
        let many = "[drills]\n" + (1...40).map { "d\($0) = 'hide'\n" }.joined()
        #expect(throws: ConfigurationError.self) { try edited(many, "drills.echo", "hide") }
        #expect(throws: ConfigurationError.self) {
            try edited("drills = { a = 'show' }\n", "drills.echo", "hide")
        }
    }

    @Test func `the name of a drill may have sixty bytes, and a longer one says so`() throws {
        let name = String(repeating: "a", count: 60)
        let text = try #require(try edited("", "drills.\(name)", "hide"))
        #expect(ConfigurationFile(bytes: Array(text.utf8), path: "/c.toml").drills.count == 1)
        #expect {
            try edited("", "drills.\(name)a", "hide")
        } throws: { error in
            "\(error)".contains("too long")
                && "\(error)".contains("at most 60 bytes: 20 to 60 letters, by the script.")
        }
        let file = ConfigurationFile(
            bytes: Array("[drills]\n\(name)a = 'hide'\n".utf8), path: "/c.toml")
        #expect(file.drills.isEmpty)
        #expect(file.unknownSettings.count == 1)
        #expect(file.unknownSettings.allSatisfy { $0.contains("at most 60 bytes") })
    }

    @Test func `a drill of a name that is too long can be taken out, as the warning wants`() throws
    {
        for name in [String(repeating: "a", count: 61), String(repeating: "語", count: 100)] {
            let text = "[drills]\n\"\(name)\" = 'hide'\necho = 'show'\n"
            #expect(try edited(text, "drills.\(name)", nil) == "[drills]\necho = 'show'\n")
            #expect(try edited("goal = 5\n", "drills.\(name)", nil) == nil)
        }
    }

    @Test func `a drill of a name that listen took since can be taken out`() throws {
        #expect(try edited("[drills]\nshadow = 'hide'\n", "drills.shadow", nil) == "[drills]\n")
    }

    @Test func `the setting takes the name of a drill of one's own`() throws {
        let own = [NamedDrill(name: "Echo", notation: "show, hide")]
        let edit = try ConfigurationEdit("drill", to: "echo", beside: own)
        #expect(edit.shownLine == "drill = \"echo\"")
        #expect(throws: StatedError.self) { try edited("", "drill", "echo") }
    }

    @Test func `nothing is written where nothing changes`() throws {
        #expect(try edited("goal = 5\n", "speed", nil) == nil)
        #expect(try edited("goal = 5\n", "goal", "5") == nil)
    }

    @Test(arguments: [
        ("sped", "2", "Did you mean \"speed\"?"), ("speed", "9", "a number from 0.3 to 3"),
        ("plain", "yes", "true or false"), ("deepl-key", "abc:fx", "***"),
        ("translate-to", "no tag", "language tag"), ("drill", "shdow", "show"),
    ])
    func `a name or value that does not fit is refused as a wrong call`(
        name: String, value: String, part: String
    ) throws {
        #expect {
            try ConfigurationEdit(name, to: value)
        } throws: { error in
            (error as? StatedError)?.kind == .usage && "\(error)".contains(part)
                && !"\(error)".contains("abc:fx")
        }
    }

    @Test(arguments: [
        ("speed = ", "c.toml:1:9"), ("speed = 1\nspeed = 2", "c.toml:2:1"),
        ("transcribe-command = 'a'\n[transcribe]\ncommand = 'b'", "set twice"),
        ("transcribe = { command = 'a' }", "cannot be changed without other lines"),
    ])
    func `a file that cannot be edited is named with the place`(text: String, part: String) throws {
        #expect {
            try edited(text, "transcribe-command", nil)
        } throws: { "\($0)".contains(part) }
    }

    @Test func `a secret is not repeated in the answer`() throws {
        let edit = try ConfigurationEdit("proxy", to: "http://ana:marker@proxy:3128")
        #expect(edit.shownLine == "proxy = \"http://***@proxy:3128\"")
    }
}
