import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// `listen align` with the voice of espeak-ng and a bundled chapter, whose word times are exact.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
        "espeak-ng is not installed"))
struct AlignTests {
    private var audio: String {
        Program.checkout.appending(path: "Resources/library/\(Bundled.chapter).mp3").path
    }

    private var truth: String {
        Program.checkout.appending(path: "Resources/library/\(Bundled.chapter).srt").path
    }

    /// The first sentences of the chapter as a text.
    private func text(_ program: Program, sentences count: Int = 6) throws -> String {
        let lines = try Bundled.sentences().prefix(count).map(\.text)
        return try program.file("text.txt", Data(lines.joined(separator: "\n").utf8))
    }

    @Test func `words of a text are found in its recording`() async throws {
        let program = try Program()
        let made = try await program.run(
            "align", audio, try text(program), "--language", "es", "--evaluate", truth, "--json")
        #expect(made.code == 0, "\(made.messages)")
        let shape = try #require(
            try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
        let words = try #require(shape["words"] as? [String: Any])
        #expect((words["count"] as? Int ?? 0) > 30)
        #expect((words["within_100_ms"] as? Double ?? 0) > 0.9, "\(words)")
    }

    @Test func `subtitles with words are written, and not over a file`() async throws {
        let program = try Program()
        let (text, file) = (
            try text(program, sentences: 3), program.home.appending(path: "out.vtt").path
        )
        let arguments = [
            "align", audio, text, "--language", "Spanish", "--words", "--output", file,
        ]
        let made = try await program.run(arguments)
        #expect(made.code == 0 && made.output.isEmpty, "\(made.messages)")
        #expect(made.messages.contains("3 lines aligned."), "\(made.messages)")
        let written = try String(contentsOfFile: file, encoding: .utf8)
        #expect(written.hasPrefix("WEBVTT") && written.contains("<00:00:"))
        let again = try await program.run(arguments)
        #expect(again.code != 0 && again.messages.contains("--force"), "\(again.messages)")
    }

    @Test func `a chapter keeps the result`() async throws {
        let program = try Program()
        let command = [
            "align", "book", "3", "chapter", "2", "--text", try text(program, sentences: 3),
        ]
        // The words of the bundled book have exact times.
        let refused = try await program.run(command)
        #expect(refused.code == 64 && refused.messages.contains("--force"), "\(refused.messages)")
        let made = try await program.run(command + ["--force"])
        #expect(made.code == 0, "\(made.messages)")
        #expect(made.output.contains("text.txt now, in step."), "\(made.output)")
        let list = try await program.run("subtitles", "list", "3", "2")
        #expect(list.output.contains(#/spoken +plays +text.txt \(added\)/#), "\(list.output)")
        #expect(list.output.contains("chapter2.srt (text.txt is taken)"), "\(list.output)")
        let folder = program.home.appending(path: ".local/share/listen/texts").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let kept = try await program.run("cues", folder + "/" + (names.first ?? ""), "--json")
        #expect(kept.output.contains(#""confidence" : "#), "\(kept.output.prefix(400))")
    }

    @Test func `a book is aligned chapter by chapter, and goes on where it was`() async throws {
        let program = try Program()
        let library = Program.checkout.appending(path: "Resources/library/cartero-de-la-isla")
        var words: [String] = []
        for chapter in 1...3 {
            let srt = try String(
                contentsOf: library.appending(path: "chapter\(chapter).srt"), encoding: .utf8)
            words += srt.components(separatedBy: "\n\n").compactMap {
                let lines = $0.split(separator: "\n")
                return lines.count > 2 ? lines[2...].joined(separator: " ") : nil
            }
        }
        let text = try program.file("whole.txt", Data(words.joined(separator: " ").utf8))
        // An unoptimized build computes for long where other work runs beside it.
        let made = try await program.run(
            "align", "book", "3", "--text", text, "--force", patience: .seconds(300))
        #expect(made.code == 0, "\(made.messages)")
        #expect(made.output.contains("3 chapters have their parts"), "\(made.output)")
        let again = try await program.run("align", "3", "--text", text)
        #expect(again.code == 0 && again.output.contains("already"), "\(again.output)")
        #expect(again.messages.contains("Chapter 3 of 3: has its part already."))
        let removed = try await program.run("subtitles", "remove", "3", "2")
        #expect(removed.code == 0, "\(removed.messages)")
        // What the chapter came with has exact times of words.
        let last = try await program.run("align", "book", "3", "--text", text)
        #expect(last.messages.contains("exact times of words and stays"), "\(last.messages)")
        #expect(last.output.contains("2 chapters have their parts already"), "\(last.output)")
        let list = try await program.run("subtitles", "list", "3", "2")
        #expect(!list.output.contains("added"), "\(list.output)")
    }

    @Test func `a text that is far too long, or a recording that is not there, is told at once`()
        async throws
    {
        let program = try Program()
        let sentence = "Nothing of this was ever said on the island, by anybody at all. "
        let long = try program.file(
            "long.txt", Data(String(repeating: sentence, count: 6_000).utf8))
        let refused = try await program.run("align", audio, long, "--language", "en")
        #expect(refused.code == 65 && refused.messages.contains("far longer"), "\(refused)")
        let missing = try await program.run("align", "no.mp3", long, "--language", "en")
        #expect(missing.code == 66 && missing.messages.contains("no.mp3"), "\(missing)")
    }

    @Test func `telephone sound is compared by what it has`() async throws {
        let program = try Program()
        let low = program.home.appending(path: "low.wav").path
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/ffmpeg")
        process.arguments = ["-v", "error", "-i", audio, "-ar", "8000", "-ac", "1", low]
        try process.run()
        process.waitUntilExit()
        let made = try await program.run(
            "align", low, try text(program), "--language", "es", "--evaluate", truth, "--json")
        #expect(made.code == 0, "\(made.messages)")
        let shape = try #require(
            try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any])
        let words = try #require(shape["words"] as? [String: Any])
        #expect((words["within_100_ms"] as? Double ?? 0) > 0.8, "\(words)")
    }

    @Test func `an edge that was moved by ear is kept when its chapter is aligned`() async throws {
        let program = try Program()
        let view = try program.start("book", "3", "chapter", "2", columns: 100, rows: 30)
        let first = try #require(try Bundled.sentences().first?.words.first?.text)
        #expect(await view.shows(first), "\(view.text)")
        #expect(await view.shows("0:01"), "\(view.text)")
        view.terminal.type("E\u{1B}[D\rq")
        #expect(await view.terminal.exitCode() == 0)
        for _ in 1...2 {
            let made = try await program.run(
                "align", "book", "3", "chapter", "2", "--force", "--text",
                try text(program, sentences: 3))
            #expect(made.code == 0)
            #expect(
                made.messages.contains("1 edge that you moved by ear was kept."),
                "\(made.messages)")
        }
    }

    @Test func `a text that is made counts more than the subtitles that lay beside before`()
        async throws
    {
        let program = try Program()
        let text = try text(program, sentences: 6)
        let sound = try program.file("talk.mp3", Data(contentsOf: URL(filePath: audio)))
        let beside = Data("1\n00:00:00,500 --> 00:00:40,000\nZyxwv.\n".utf8)
        _ = try program.file("talk.srt", beside)
        let first = try #require(try Bundled.sentences().first?.words.first?.text)
        for (step, word) in ["Zyxwv", first].enumerated() {
            let view = try program.start("play", sound, columns: 100, rows: 30)
            #expect(await view.shows(word), "\(view.text)")
            if step == 0 {
                view.terminal.type("A")
                #expect(await view.shows("file of the text"), "\(view.text)")
                view.terminal.type("\(text)\res\r")
                #expect(await view.shows("text.txt now, in step."), "\(view.text)")
                #expect(await view.hides("Zyxwv"), "\(view.text)")
            }
            view.terminal.type("q")
            #expect(await view.terminal.exitCode() == 0)
        }
        _ = try program.file("talk.srt", beside)
        let again = try program.start("play", sound, columns: 100, rows: 30)
        #expect(await again.shows("Zyxwv"), "\(again.text)")
        again.terminal.type("q")
        #expect(await again.terminal.exitCode() == 0)
    }

    @Test func `a player makes the text of a recording that has none, and finds it again`()
        async throws
    {
        let program = try Program()
        let text = try text(program, sentences: 6)
        let sound = try program.file("talk.mp3", Data(contentsOf: URL(filePath: audio)))
        let view = try program.start("play", sound, columns: 100, rows: 30)
        #expect(await view.shows("A makes it from a text file."), "\(view.text)")
        view.terminal.type("A")
        #expect(await view.shows("file of the text"), "\(view.text)")
        view.terminal.type("/nowhere.txt\r")
        #expect(await view.shows("language of the text"), "\(view.text)")
        view.terminal.type("es\r")
        #expect(await view.shows("/nowhere.txt does not exist"), "\(view.text)")
        // What was typed stands there again, to be mended.
        view.terminal.type("A\u{15}\(text)\r\r")
        #expect(await view.shows("text.txt now, in step."), "\(view.text)")
        #expect(await view.hides("has no text"))
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        let again = try program.start("play", sound, columns: 100, rows: 30)
        let first = try #require(try Bundled.sentences().first?.words.first?.text)
        #expect(await again.shows(first), "\(again.text)")
        #expect(await again.hides("has no text"), "\(again.text)")
        again.terminal.type("q")
        #expect(await again.terminal.exitCode() == 0)
    }

    @Test func `what cannot be aligned is said`() async throws {
        let program = try Program()
        let other = try program.file(
            "other.txt",
            Data(
                """
                The quick brown fox jumps over the lazy dog while nobody watches.
                Sphinx of black quartz, judge my vow about those jugs.
                Pack my box with five dozen bottles of something expensive.
                """.utf8))
        let differs = try await program.run("align", audio, other, "--language", "en")
        #expect(differs.code == 65 && differs.messages.contains("does not say this text"))
        let strange = try program.file("strange.txt", Data("Xq zvw. Qqx vzz.".utf8))
        let guessed = try await program.run("align", audio, other)
        #expect(guessed.code == 65 && guessed.messages.contains("taken for English"))
        let unknown = try await program.run("align", audio, strange)
        #expect(unknown.code == 64 && unknown.messages.contains("--language"))
        let folder = try await program.run(
            "align", audio, other, "--language", "en", "--output", "/tmp", "--force")
        #expect(folder.code == 74 && folder.messages.contains("it is a folder"))
        let partless = try await program.run("align", audio, other, "--part", "3")
        #expect(partless.code == 64 && partless.messages.contains("no parts"))
        let truthless = try await program.run("align", audio, other, "--evaluate", "no.vtt")
        #expect(truthless.code == 66 && truthless.messages.contains("no.vtt"))
        let textless = try await program.run("align", "book", "3")
        #expect(textless.code == 64 && textless.messages.contains("--text FILE"))
        let voiceless = try await program.run("align", audio, other, "--language", "xx")
        #expect(voiceless.code == 64 && voiceless.messages.contains("No voice"))
        let binary = try await program.run("align", audio, audio, "--language", "en")
        #expect(binary.code == 65 && binary.messages.contains("holds no text"))
        let missing = try await program.run("align", "/nowhere.mp3", other, "--language", "en")
        #expect(missing.code == 66, "\(missing.messages)")
    }
}
