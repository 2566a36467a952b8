import Foundation
import ListenCore
import ListenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import AppEnvironment

/// What a person's file may hold, and where its faults are told to be.
@Suite struct ConfigurationFileTests {
    private func read(_ text: String) throws -> Configuration {
        try Configuration(
            environment: .make(),
            file: ConfigurationFile(bytes: Array(text.utf8), path: "/c/config.toml"))
    }

    @Test func `every form of a value is read`() throws {
        let configuration = try read(
            """
            speed = 1.25
            rewind = 5
            condense = true
            theme = 'dark'
            transcribe.command = "whisper {wav}"
            [review]
            day-start = 3
            """)
        #expect(configuration.complaints.isEmpty)
        #expect(try configuration.text(.speed) == "1.25" && configuration.integer(.rewind) == 5)
        #expect(try configuration.isOn(.condense) && configuration.text(.theme) == "dark")
        #expect(try configuration.text(.transcribeCommand) == "whisper {wav}")
        #expect(try configuration.integer(.reviewDayStart) == 3)
    }

    @Test func `one bad setting has its place, and the others are in force`() throws {
        let configuration = try read(
            "# mine\ntheme = \"pink\"\nspeed = 2\n  goal = [1]\nwpm = 99\nsped = 1\n")
        #expect(configuration.fileFault == nil)
        #expect(
            try configuration.text(.speed) == "2" && configuration.integer(.wordsPerMinute) == 99)
        #expect(
            configuration.complaints == [
                "\"a list or table\" (in /c/config.toml:4:10) is not a value of goal. "
                    + "Give a whole number from 0 to 1440.",
                "\"pink\" (in /c/config.toml:2:9) is not a value of theme. "
                    + "Give one of auto, dark, light, contrast, mono.",
                "There is no setting \"sped\" (in /c/config.toml:6:8). Did you mean \"speed\"? "
                    + "`listen config` shows them all.",
            ])
    }

    @Test func `a voice for each language is a table`() throws {
        let configuration = try read(
            """
            [voices]
            de = "piper:/v/de.onnx"
            pt-BR = 'mytts --lang {lang} {text}'
            "1" = "none"
            """)
        #expect(
            try configuration.voices == [
                "de": "piper:/v/de.onnx", "pt-br": "mytts --lang {lang} {text}",
            ])
        #expect(configuration.complaints.count == 1)
        #expect(configuration.complaints.first?.contains("voices-1") == true)
        let wrong = try read("[voices]\nde = ['espeak']\n")
        #expect(wrong.complaints.first?.contains("(in /c/config.toml:2:6)") == true)
        #expect(throws: ConfigurationError.self) { try wrong.voices }
    }

    @Test func `keys are a table, with one for each other place, and conflicts are named`() throws {
        let configuration = try read(
            """
            key-preset = "mpv"
            [keys]
            back = "b Left"
            forward = ["Ctrl-F", "Right"]
            help = "b"
            nonsense = 3
            [keys.lists]
            search = "Ctrl-S"
            [keys.words]
            hear = " "
            """)
        let keys = configuration.keys
        #expect(keys.command(for: .character("b"), in: .player) == .back)
        #expect(keys.command(for: .control("f"), in: .player) == .forward)
        #expect(keys.command(for: .character("p"), in: .player) == .togglePlay)
        #expect(keys.command(for: .control("s"), in: .lists) == .search)
        #expect(keys.command(for: .character(" "), in: .words) == .hearWord)
        #expect(keys.command(for: .character("/"), in: .lists) == nil)
        #expect(configuration.faults.isEmpty, "no key stops a part of the program")
        #expect(configuration.complaints.contains { $0.contains("/c/config.toml:6:12") })
        #expect(try read("").keys == .standard)
    }

    @Test func `drills of one's own have names, and one that cannot be read is told`() throws {
        let configuration = try read(
            """
            [drills]
            echo = "show, hide gap 1.5L"
            "slow echo" = "show x0.8"
            shadow = "hide"
            broken = "hide x99"
            list = []
            """)
        #expect(configuration.drills.map(\.name) == ["echo", "slow echo"])
        #expect(configuration.complaints.count == 3)
        #expect(configuration.complaints.contains { $0.contains("broken") && $0.contains("x99") })
    }

    @Test func `a setting in two places is in force in neither`() throws {
        let configuration = try read(
            "transcribe-model = 'a'\n[transcribe]\nmodel = 'b'\n")
        #expect {
            try configuration.text(.transcribeModel)
        } throws: { error in
            "\(error)".contains("/c/config.toml:1:20 and /c/config.toml:3:9")
        }
    }

    @Test(arguments: [
        ("speed = ", "1:9"), ("[\u{11}", "1:2"), ("a = [\u{2028}]", "1:6"), ("\n[a\nb", "2:3"),
        ("speed = 1\u{0}", "1:10"),
    ])
    func `a file that cannot be read says where, and leaves the defaults`(
        text: String, place: String
    ) throws {
        let configuration = try read("theme = 'dark'\n" + text)
        let fault = try #require(configuration.fileFault)
        #expect(fault.kind == .configuration)
        let line = (Int(place.prefix { $0 != ":" }) ?? 0) + 1
        let column = place.drop { $0 != ":" }
        #expect(fault.description.contains("/c/config.toml:\(line)\(column): "))
        #expect(configuration.faults == [fault])
        #expect(try configuration.entry(for: .theme).origin == .standard)
    }

    @Test func `a long table name over very many keys costs what the file has bytes`() throws {
        let table = String(repeating: "t", count: ConfigurationFile.limitBytes / 2)
        let keys = (0..<15_000).map { "k\($0)=1\n" }.joined()
        let configuration = try read("wpm = 99\n[\(table)]\n" + keys)
        #expect(try configuration.integer(.wordsPerMinute) == 99)
        #expect(configuration.complaints.count == 21)
        #expect(configuration.complaints.last == "14980 more names are no settings either.")
        #expect(configuration.complaints.allSatisfy { $0.utf8.count < 300 })
        let kept = ConfigurationFile(
            bytes: Array("[\(table)]\n\(keys)".utf8), path: "/c/config.toml")
        #expect(String(reflecting: kept).utf8.count < 20_000)
    }

    @Test func `what is no file of a bounded size is told, and a missing one is none`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "config-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "config.toml")
        #expect(ConfigurationFile(reading: file.path).fault == nil)
        let limit = ConfigurationFile.limitBytes
        let comments = Data(repeating: UInt8(ascii: "#"), count: limit - 8)
        try (Data("wpm = 1\n".utf8) + comments).write(to: file)
        #expect(ConfigurationFile(reading: file.path).values.keys.sorted() == ["wpm"])
        try (Data("wpm = 10\n".utf8) + comments).write(to: file)
        let large = try #require(ConfigurationFile(reading: file.path).fault)
        #expect(large.description.contains("config.toml:2:\(limit - 8): the file is larger than"))
        #expect(large.kind == .configuration)
        let none = ConfigurationFile(reading: folder.path)
        #expect(none.fault?.description.contains("is a folder") == true)
        #expect(none.fault?.kind == .configuration)
    }
}
