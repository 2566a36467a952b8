import Foundation
import GRDB
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Files that are not what they should be: one clear sentence, nothing lost.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct BadFileTests {
    private static let cache = ".cache/listen/cache.sqlite"
    private static let person = ".local/share/listen/person.sqlite"

    private func expectSentence(_ outcome: Program.Outcome, _ code: Int32, _ part: String) {
        #expect(outcome.code == code, "\(outcome.messages)")
        let lines = outcome.messages.split(separator: "\n").filter { $0.hasPrefix("listen: ") }
        #expect(lines.count == 1, "\(outcome.messages)")
        #expect(outcome.messages.contains(part), "\(outcome.messages)")
        #expect(!outcome.messages.contains("Error("), "\(outcome.messages)")
    }

    @Test func `recordings that are none are refused by name`() async throws {
        let program = try Program()
        _ = try program.file("empty.mp3", Data())
        _ = try program.file("text.mp3", Data("This is a letter, not a song.\n".utf8))
        _ = try program.file("noise.wav", Data((0..<4000).map { UInt8($0 * 7 & 0xFF) }))
        _ = try program.file("half.wav", Tone.wav(seconds: 1).prefix(30))
        for name in ["empty.mp3", "text.mp3", "noise.wav", "half.wav"] {
            expectSentence(try await program.run("play", name), 65, name)
            expectSentence(try await program.run("waveform", name), 65, name)
        }
        expectSentence(try await program.run("play", "."), 64, ".")
        expectSentence(try await program.run("play", "no/such.mp3"), 66, "no/such.mp3")
        expectSentence(
            try await program.run("play", "half.wav", "--subtitles", "no.srt"), 66, "no.srt")
        #expect(try await program.progress().isEmpty)
    }

    @Test func `a truncated recording plays as far as it goes, and that is said`() async throws {
        let program = try Program()
        let whole = try Bundled.audio()
        _ = try program.file("cut.mp3", whole.prefix(30_000))
        _ = try program.file("cut.wav", Tone.wav(seconds: 4).prefix(100_000))
        for name in ["cut.mp3", "cut.wav"] {
            let outcome = try await program.run("play", name, "--speed", "3")
            expectSentence(outcome, 65, name)
        }
        let heard = try await program.progress()
        #expect(heard.count == 2)
        #expect(heard.allSatisfy { $0.positionSeconds > 0.9 }, "\(heard)")
    }

    @Test func `subtitles that are none are refused where they were asked for`() async throws {
        let program = try Program()
        _ = try program.file("a.wav", Tone.wav(seconds: 1))
        _ = try program.file("text.srt", Data("no subtitles at all".utf8))
        _ = try program.file("b.srt", Data((0..<2000).map { UInt8($0 * 11 & 0xFF) }))
        for name in ["text.srt", "b.srt"] {
            expectSentence(try await program.run("cues", name), 65, name)
            for option in ["--subtitles", "--translation"] {
                expectSentence(try await program.run("play", "a.wav", option, name), 65, name)
            }
        }
    }

    @Test func `beside a recording they are named, and the sound plays without`() async throws {
        let program = try Program()
        _ = try program.file("a.wav", Tone.wav(seconds: 1))
        _ = try program.file("a.srt", Data("no subtitles at all".utf8))
        let outcome = try await program.run("play", "a.wav")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("a.srt"), "\(outcome.messages)")
        #expect(outcome.output.isEmpty)
    }

    @Test func `a damaged database is set aside and said`() async throws {
        for path in [Self.person, Self.cache] {
            let program = try Program()
            let garbage = Data("This is no database. ".utf8) + Data(repeating: 0x5A, count: 9000)
            let url = URL(filePath: try program.file(path, garbage))
            let outcome = try await program.run("book", "3", "chapter", "2", "--start", "74")
            #expect(outcome.code == 0, "\(outcome.messages)")
            #expect(outcome.messages.contains("is damaged. It was kept as"), "\(outcome.messages)")
            let names = try FileManager.default.contentsOfDirectory(
                atPath: url.deletingLastPathComponent().path)
            let kept = try #require(names.first { $0.contains("damaged") })
            let copy = url.deletingLastPathComponent().appending(path: kept)
            #expect(try Data(contentsOf: copy) == garbage)
            #expect(try await program.progress().count == 1)
        }
    }

    @Test(arguments: [["server", "list"], ["books"], ["progress"], ["bookmarks"], ["stats"]])
    func `a damaged database is said once by the first command that opens it`(
        _ command: [String]
    ) async throws {
        let program = try Program()
        _ = try program.file(Self.person, Data("This is no database. ".utf8))
        let first = try await program.run(command)
        #expect(first.code == 0, "\(first.messages)")
        #expect(
            first.messages.components(separatedBy: "is damaged. It was kept as").count == 2,
            "\(first.messages)")
        let second = try await program.run(command)
        #expect(!second.messages.contains("damaged"), "\(second.messages)")
    }

    @Test func `a newer database is refused and left alone`() async throws {
        let program = try Program()
        _ = try await program.run("book", "3", "chapter", "2", "--start", "74")
        _ = try await program.run("cache", "stats")
        for path in [Self.person, Self.cache] {
            let queue = try DatabaseQueue(path: program.home.appending(path: path).path)
            try await queue.write {
                try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99-later')")
            }
            try queue.close()
        }
        expectSentence(try await program.run("progress"), 65, "newer version")
        expectSentence(try await program.run("cache", "list"), 65, "newer version")
        let played = try await program.run("book", "3", "chapter", "2", "--start", "74")
        expectSentence(played, 65, "newer version")
        let queue = try DatabaseQueue(path: program.home.appending(path: Self.person).path)
        let count = try await queue.read {
            try Int.fetchOne(
                $0, sql: "SELECT count(*) FROM grdb_migrations WHERE identifier = '99-later'")
        }
        #expect(count == 1)
    }

    @Test func `a newer cache does not keep a chapter from playing`() async throws {
        let program = try Program()
        _ = try program.file(".cache/listen/version", Data("99\n".utf8))
        let played = try await program.run("book", "3", "chapter", "2", "--start", "73")
        #expect(played.code == 0 && played.messages.contains("newer version"), "\(played.messages)")
        #expect(try await program.progress().first?.isCompleted == true)
    }

    @Test func `locked databases are waited for, and then said`() async throws {
        let program = try Program()
        _ = try await program.run("book", "3", "chapter", "2", "--start", "74")
        _ = try await program.run("cache", "stats")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let (person, cache) = (
            try DatabaseQueue(
                path: program.home.appending(path: Self.person).path,
                configuration: configuration),
            try DatabaseQueue(
                path: program.home.appending(path: Self.cache).path,
                configuration: configuration)
        )
        // Held open from one access to the next, as another program would.
        for queue in [person, cache] {
            try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        }
        // Writers wait; the chapter plays, and what could not be kept is said.
        let played = try await program.run("book", "3", "chapter", "1", "--start", "78")
        #expect([0, 75].contains(played.code), "\(played.messages)")
        #expect(played.messages.contains("in use by another program"), "\(played.messages)")
        for queue in [person, cache] {
            try await queue.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
            try queue.close()
        }
        let after = try await program.run("book", "3", "chapter", "1", "--start", "78")
        #expect(after.code == 0, "\(after.messages)")
        #expect(try await program.progress().count == 2)
    }

    @Test func `a cache that cannot be written does not keep a chapter from playing`()
        async throws
    {
        let program = try Program()
        _ = try program.file(".cache/listen", Data("a file where the folder should be".utf8))
        let outcome = try await program.run("book", "3", "chapter", "2", "--start", "73")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains(".cache/listen"), "\(outcome.messages)")
        let list = try await program.run("cache", "list")
        #expect(list.code != 0 && list.messages.contains(".cache/listen"), "\(list.messages)")
        #expect(try await program.progress().first?.isCompleted == true)
    }

    @Test func `progress that cannot be written is said once`() async throws {
        let program = try Program()
        _ = try program.file(".local/share/listen", Data("in the way".utf8))
        let outcome = try await program.run("book", "3", "chapter", "2", "--start", "73")
        #expect(outcome.code != 0 && outcome.code != 70, "\(outcome.messages)")
        expectSentence(outcome, outcome.code, ".local/share/listen")
    }

    @Test func `a broken configuration is named`() async throws {
        let program = try Program()
        let broken = [
            ("speed = ", "1:9"), ("speed = 1\u{0}", "1:10"), ("[a\nb", "1:3"), ("[\u{11}", "1:2"),
            ("a = [\u{2028}]", "1:6"),
        ]
        for (text, place) in broken {
            _ = try program.file(".config/listen/config.toml", Data(text.utf8))
            expectSentence(try await program.run("books"), 78, "config.toml:\(place): ")
            for command in ["paths", "config", "doctor"] {
                let outcome = try await program.run(command)
                #expect(outcome.code == 0 || command == "doctor" && outcome.code == 69)
                #expect((outcome.output + outcome.messages).contains("config.toml:\(place): "))
                #expect(!outcome.output.isEmpty)
            }
            for option in ["--help", "--version", "--generate-completion-script=bash"] {
                #expect(try await program.run(option).code == 0)
            }
        }
    }

    @Test func `one bad setting stops what needs it and nothing else`() async throws {
        let program = try Program()
        _ = try program.file("a.wav", Tone.wav(seconds: 1))
        let text = "theme = \"pink\"\nspeed = \"fast\"\ngoal = -1\ndeepl-key = \"abc:fx\"\n"
        _ = try program.file(".config/listen/config.toml", Data(text.utf8))
        for command in [["books"], ["progress"], ["paths"], ["words", "list"], ["cache", "list"]] {
            #expect(try await program.run(command).code == 0, "\(command)")
        }
        expectSentence(try await program.run("play", "a.wav"), 78, "config.toml:2:9")
        expectSentence(try await program.run("stats"), 78, "config.toml:3:8")
        // The theme and the provider are not needed by the plain view.
        let played = try await program.run("play", "a.wav", "--speed", "1")
        #expect(played.code == 0, "\(played.messages)")
        for command in ["config", "doctor"] {
            let outcome = try await program.run(command)
            let told = outcome.output + outcome.messages
            for place in ["1:9", "2:9", "3:8", "4:13"] {
                #expect(told.contains("config.toml:\(place))"), "\(command): \(told)")
            }
            #expect(!told.contains("abc:fx"))
        }
    }

    @Test func `what the player can do without never stops it`() async throws {
        let program = try Program()
        let file = try program.file("a.wav", Tone.wav(seconds: 1))
        let settings = [
            "review-new = 'many'", "review-day-start = 99", "dictation-case = 3", "goal = -1",
            "card-tail = -1", "dictionaries = ['a']", "translate-with = 'nobody'",
            "translate-to = '!!'", "explain-with = 'nobody'", "prefetch = 3", "inhibit-idle = 3",
            "covers-online = 3", "background = ['a']", "ca-file = ['a']", "proxy = ['a']",
            "deepl-url = 'x'",
        ]
        _ = try program.file(
            ".config/listen/config.toml", Data(settings.joined(separator: "\n").utf8))
        let played = try await program.run("play", "a.wav", "--speed", "3")
        #expect(played.code == 0, "\(played.messages)")
        for line in settings.indices {
            #expect(played.messages.contains("config.toml:\(line + 1):"), "\(settings[line])")
        }
        let view = try program.start("play", file)
        #expect(await view.quits(), "\(view.text)")
        let stopped = [
            (["review", "--counts"], 1), (["review"], 1), (["stats"], 4), (["cards"], 5),
            (["dictionary", "list"], 6), (["translate", "hola"], 8),
        ]
        for (command, line) in stopped {
            expectSentence(try await program.run(command), 78, "config.toml:\(line):")
        }
    }
}
