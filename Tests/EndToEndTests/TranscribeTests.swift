import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Subtitles
import Testing

/// `listen transcribe` with a recogniser that writes what whisper.cpp writes.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TranscribeTests {
    private let program: Program
    private let stub: StubRecognizer
    private var audio: String {
        Program.checkout.appending(path: "Resources/library/\(Bundled.chapter).mp3").path
    }

    /// Two seconds of a tone: enough for who does not listen.
    private let tone: String

    init() throws {
        program = try Program()
        tone = try program.file("tone.wav", Data(Tone.wav(seconds: 2)))
        stub = try StubRecognizer(program)
    }

    private static let hasVoice = FileManager.default.isExecutableFile(
        atPath: "/usr/bin/espeak-ng")

    /// The JSON of whisper.cpp with the sentences of the chapter, so many milliseconds late.
    private func transcript(late: Int = 700, sentences count: Int = .max) throws -> String {
        let segments = try Bundled.sentences().prefix(count).map { sentence -> [String: Any] in
            let times = [sentence.start, sentence.end].map { Int($0.milliseconds) + late }
            return ["text": " " + sentence.text, "offsets": ["from": times[0], "to": times[1]]]
        }
        let whole: [String: Any] = ["result": ["language": "es"], "transcription": segments]
        return try program.file("text.json", JSONSerialization.data(withJSONObject: whole))
    }

    private func run(_ arguments: [String], _ command: String?) async throws -> Program.Outcome {
        var environment = stub.temporary
        environment["LISTEN_TRANSCRIBE_COMMAND"] = command
        return try await program.run(["transcribe"] + arguments, environment: environment)
    }

    private func cues(_ text: String) throws -> [Cue] {
        try SubtitleReader.read(Array(text.utf8), name: "made").cues
    }

    @Test func `a program gets the recording and its text is printed`() async throws {
        let made = try await run(
            [audio, "--no-refine", "--language", "es"],
            stub.command("write", try transcript(sentences: 4)))
        #expect(made.code == 0, "\(made.messages)")
        #expect(made.messages == "4 lines recognised.\n")
        let wanted = try Bundled.sentences().prefix(4)
        let cues = try cues(made.output)
        #expect(cues.map(\.text) == wanted.map(\.text))
        #expect(cues.first?.start == (wanted.first?.start ?? .zero) + .milliseconds(700))
        let seen = try stub.seen()
        #expect((seen.channels, seen.rate, seen.bytes) == (1, 16_000, 2))
        #expect(seen.language == "es" && seen.mode == 0o700 && seen.frames > 16_000 * 60)
        #expect(try stub.leftovers.isEmpty)
        #expect(eventually { seen.pids.allSatisfy(ChildState.isOver) })
    }

    @Test(.enabled(if: hasVoice, "espeak-ng is not installed"))
    func `the aligner mends the times and keeps the words`() async throws {
        let file = program.home.appending(path: "out.vtt").path
        let made = try await run(
            [audio, "--words", "-o", file], stub.command("write", try transcript()))
        #expect(made.code == 0 && made.output.isEmpty, "\(made.messages)")
        #expect(made.messages.contains("by the aligner"), "\(made.messages)")
        let (found, wanted) = (
            try cues(String(contentsOfFile: file, encoding: .utf8)), try Bundled.sentences()
        )
        // A turn of speech in the midst of a line is a cue of its own.
        #expect(
            found.map(\.text).joined(separator: " ") == wanted.map(\.text).joined(separator: " "))
        let near = wanted.count { sentence in
            found.contains {
                sentence.text.hasPrefix($0.text)
                    && abs($0.start.milliseconds - sentence.start.milliseconds) < 150
            }
        }
        #expect(near * 10 >= wanted.count * 9, "\(near) of \(wanted.count)")
        let again = try await run([audio, "-o", file], stub.command("write", "x"))
        #expect(again.code == 64 && again.messages.contains("--force"), "\(again.messages)")
    }

    @Test func `printed word cues become sentences`() async throws {
        let words = [("Hola,", 0), ("señora.", 500), ("¿Qué", 1_200), ("tal?", 1_600)]
        let text = words.enumerated().map { index, word in
            "\(index + 1)\n\(ClockTime.text(word.1)) --> \(ClockTime.text(word.1 + 300))\n\(word.0)\n"
        }
        let file = try program.file("words.srt", Data(text.joined(separator: "\n").utf8))
        let made = try await run(
            [tone, "--no-refine", "--json", "--language", "es"], stub.command("print", file))
        #expect(made.code == 0, "\(made.messages)")
        let shape = try #require(
            try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
        let cues = try #require(shape["cues"] as? [[String: Any]])
        #expect(cues.map { $0["text"] as? String } == ["Hola, señora.", "¿Qué tal?"])
        #expect(cues.first?["times_by"] as? String == "recogniser")
        #expect((shape["language"] as? String) == "es")
    }

    @Test func `what is heard after the end of the recording is left out`() async throws {
        let text = [(500, 1_900), (1_900, 4_000), (5_000, 6_000)].enumerated().map { index, times in
            "\(index + 1)\n\(ClockTime.text(times.0)) --> \(ClockTime.text(times.1))\nLine \(index).\n"
        }
        let file = try program.file("late.srt", Data(text.joined(separator: "\n").utf8))
        let made = try await run([tone, "--no-refine"], stub.command("print", file))
        #expect(made.code == 0, "\(made.messages)")
        #expect(made.messages.contains("1 line after the end"), "\(made.messages)")
        let found = try cues(made.output)
        #expect(found.map(\.text) == ["Line 0.", "Line 1."])
        #expect(found.last?.end == .seconds(2))
        let late = try program.file("all.srt", Data(text[2].utf8))
        let none = try await run([tone], stub.command("print", late))
        #expect(none.code == 65 && none.messages.contains("after the end"), "\(none.messages)")
    }

    @Test func `a chapter that is a part of a recording keeps its text`() async throws {
        let folder = program.home.appending(path: "books/Charla")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Tone.wav(seconds: 6)).write(to: folder.appending(path: "charla.wav"))
        try Data("0:00 Inicio\n0:04 Final\n".utf8)
            .write(to: folder.appending(path: "charla.chapters.txt"))
        let imported = try await program.run("import", folder.path, "--language", "es")
        #expect(imported.code == 0, "\(imported.messages)")
        let file = try program.file(
            "a.srt", Data("1\n00:00:00,500 --> 00:00:01,500\nY al final.\n".utf8))
        let made = try await run(
            ["book", "4", "chapter", "2", "--no-refine"], stub.command("write", file))
        #expect(made.code == 0, "\(made.messages)")
        #expect(made.output == "“Final” has a text by python3 now.", "\(made.output)")
        let seen = try stub.seen()
        #expect(seen.frames == 32_000 && seen.language == "es")
        let list = try await program.run("subtitles", "list", "4", "2")
        #expect(list.output.contains("python3.vtt (added)"), "\(list.output)")
        let played = try await program.run("book", "4", "chapter", "2")
        #expect(played.output.contains("Y al final."), "\(played)")
    }

    @Test(arguments: ["", "stubborn"])
    func `Ctrl-C ends the recogniser and leaves nothing`(word: String) async throws {
        let file = program.home.appending(path: "out.srt").path
        let view = try program.start(
            "transcribe", tone, "-o", file, "--command", stub.command("hang", word),
            environment: stub.temporary)
        #expect(await view.wait { $0.text.contains("Transcribing [########............] 40 %") })
        #expect(view.text.contains(" left"), "\(view.text)")
        view.terminal.type("\u{03}")
        // A second one need not wait for who does not listen.
        if !word.isEmpty { view.terminal.type("\u{03}") }
        #expect(await view.terminal.exitCode() == 130)
        #expect(try stub.leftovers.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: file))
        let pids = try stub.seen().pids
        #expect(eventually { pids.allSatisfy(ChildState.isOver) })
    }

    @Test func `a recogniser that fails is quoted, without what would steer the terminal`()
        async throws
    {
        let made = try await run([tone], stub.command("fail"))
        #expect(made.code == 69)
        #expect(
            made.messages.contains("python3 ended with 3 and said: loading; [31mno such model[0m."),
            "\(made.messages)")
        #expect(!made.messages.contains("\u{1B}") && made.output.isEmpty)
        #expect(try stub.leftovers.isEmpty)
    }

    @Test(arguments: [
        #"{"result": {"language": "es"}, "transcription": []}"#, "WEBVTT\n", "",
        "{\n  \"text\" : \"\"\n}\n", "1\n00:00:00,000 --> 00:01:00,000\n[BLANK_AUDIO]\n",
    ])
    func `silence is said to be silence`(text: String) async throws {
        let file = try program.file("silence.json", Data(text.utf8))
        for deed in ["print", "write"] {
            let made = try await run([tone], stub.command(deed, file))
            #expect(made.code == 65 && made.output.isEmpty)
            #expect(made.messages.contains("heard no words"), "\(made.messages)")
        }
    }

    @Test func `what has no times, or no end, is refused`() async throws {
        let file = try program.file("a.txt", Data("Solo un texto, sin tiempos.\n".utf8))
        let plain = try await run([tone], stub.command("print", file))
        #expect(plain.code == 65 && plain.messages.contains("with times"), "\(plain.messages)")
        let endless = try await run([tone], stub.command("flood"))
        #expect(endless.code == 65 && endless.messages.contains("MB"), "\(endless.messages)")
        #expect(try stub.leftovers.isEmpty)
    }

    @Test func `a setup that cannot work is said before anything is read`() async throws {
        let none = try await run(["/nowhere.mp3"], nil)
        #expect(none.code == 78 && none.messages.contains("whisper-cli -m {model}"))
        #expect(none.messages.contains("apt install pocketsphinx"), "\(none.messages)")
        for (command, code, words) in [
            ("whisper-cli-not-here {wav}", Int32(69), "no program whisper-cli-not-here"),
            ("sh x", 78, "{wav}"), ("sh {model} {wav}", 78, "transcribe-model"),
        ] {
            let made = try await run(["/nowhere.mp3"], command)
            #expect(made.code == code && made.messages.contains(words), "\(made.messages)")
        }
        let missing = try await run(["/nowhere.mp3"], stub.command("fail"))
        #expect(missing.code == 66, "\(missing.messages)")
        let folder = try await program.run(
            "transcribe", tone, "--command", "sh {wav}", environment: ["TMPDIR": "/no/where"])
        #expect(folder.code == 74 && folder.messages.contains("TMPDIR"), "\(folder.messages)")
    }

    @Test func `settings may be written in two ways, and the doctor looks at them`() async throws {
        let model = try program.file("model.bin", Data([1]))
        _ = try program.file(
            ".config/listen/config.toml",
            Data(
                """
                transcribe.command = "sh {wav} {model}"
                transcribe.model = "~/model.bin"

                """.utf8))
        let well = try await program.run("doctor")
        #expect(well.output.contains("ok   recogniser: /usr/bin/sh"), "\(well.output)")
        try FileManager.default.removeItem(atPath: model)
        let lacking = try await program.run("doctor")
        #expect(lacking.output.contains("BAD  recogniser: There is no model"), "\(lacking.output)")
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pocketsphinx_continuous")
                && hasVoice, "pocketsphinx or espeak-ng is not installed"))
    func `pocketsphinx makes subtitles of an English chapter`() async throws {
        let english = "ferry-at-willow-bend/chapter1"
        let made = try await run(
            [
                Program.checkout.appending(path: "Resources/library/\(english).mp3").path,
                "--language", "en",
            ], "pocketsphinx_continuous -infile {wav} -time yes -logfn /dev/null")
        #expect(made.code == 0, "\(made.messages)")
        let heard = Set(
            try cues(made.output).flatMap { $0.text.lowercased().split(separator: " ") }.map(
                String.init))
        let said = try Bundled.sentences(english).flatMap(\.words)
            .map { $0.text.lowercased().trimmingCharacters(in: .punctuationCharacters) }
        let known = said.count { heard.contains($0) }
        #expect(known * 2 > said.count, "\(known) of \(said.count)")
    }
}

/// Times as SubRip writes them.
private enum ClockTime {
    static func text(_ milliseconds: Int) -> String {
        String(
            format: "00:%02d:%02d,%03d", milliseconds / 60_000, milliseconds / 1_000 % 60,
            milliseconds % 1_000)
    }
}

/// Whether a process has ended and only waits to be reaped.
private enum ChildState {
    static func isOver(_ process: Int32) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        else { return true }
        return text.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }
}
