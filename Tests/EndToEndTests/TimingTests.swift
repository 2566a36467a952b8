import Foundation
import ListenCore
import ListenTestSupport
import Subtitles
import Testing

/// `listen timing` with a bundled chapter, whose times are exact.
@Suite struct TimingTests {
    /// The sentences of the chapter as cues, later by some milliseconds, beside its recording.
    private func files(_ program: Program, later shift: Int64) throws -> String {
        let sound = Program.checkout.appending(path: "Resources/library/\(Bundled.chapter).mp3")
        _ = try program.file("talk.mp3", try Data(contentsOf: sound))
        let cues = try Bundled.sentences().enumerated().map { index, sentence in
            Cue(
                id: index, start: sentence.start + .milliseconds(shift),
                end: sentence.end + .milliseconds(shift), text: sentence.text)
        }
        let document = SubtitleDocument(
            format: "srt", encoding: .utf8, track: SubtitleTrack(cues: cues, sentences: []))
        return try program.file(
            "talk.es.srt", Data(SubtitleExport.text(of: document, as: .srt).utf8))
    }

    private func starts(_ path: String) throws -> [Int64] {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        return try SubtitleReader.read(bytes, name: path).cues.map(\.start.milliseconds)
    }

    @Test func `a file is put in step, and back`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        let before = try Data(contentsOf: URL(filePath: file))
        let check = try await program.run("timing", file, "--check")
        #expect(check.code == 65, "\(check.output)")
        #expect(check.output.contains("would be shifted by −2.4"), "\(check.output)")
        let facts = try await program.run("timing", file, "--check", "--json")
        #expect(facts.output.contains("\"in_step\" : false"), "\(facts.output)")
        #expect(facts.output.contains("\"would_be_in_step\" : true"), "\(facts.output)")
        #expect(check.messages.contains("One file is not in step; the same command without"))
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
        let made = try await program.run("timing", file)
        #expect(made.code == 0 && made.output.contains("shifted by −2.4"), "\(made.messages)")
        let truth = try Bundled.sentences().map(\.start.milliseconds)
        for (found, start) in zip(try starts(file), truth) { #expect(abs(found - start) <= 150) }
        let again = try await program.run("timing", file, "--check")
        #expect(again.code == 0, "\(again.output)")
        let undone = try await program.run("timing", file, "--undo")
        #expect(undone.code == 0, "\(undone.messages)")
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
        let nothing = try await program.run("timing", file, "--undo")
        #expect(nothing.code == 66 && nothing.messages.contains("nothing to undo"))
    }

    private func run(_ program: Program, _ words: String...) async throws -> String {
        let made = try await program.run(["timing"] + words)
        #expect(made.code == 0, "\(made.messages)")
        return made.output
    }

    @Test func `nothing of the person's is lost, whatever takes the file's name`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        let (url, manager) = (URL(filePath: file), FileManager.default)
        let first = try String(contentsOf: url, encoding: .utf8)
        _ = try await run(program, file)
        // Another text of that name is repaired: both are kept, the latest comes back first.
        let second = first.replacingOccurrences(of: "\n1\n", with: "\n1\n")
            .replacingOccurrences(of: " de ", with: " DE ")
        #expect(second != first)
        try second.write(to: url, atomically: true, encoding: .utf8)
        _ = try await run(program, file)
        #expect(manager.fileExists(atPath: file + ".orig.2"))
        // What was edited since is kept beside it.
        var edited = try String(contentsOf: url, encoding: .utf8)
        edited = edited.replacingOccurrences(of: " DE ", with: " edited ")
        try edited.write(to: url, atomically: true, encoding: .utf8)
        let news = try await run(program, file, "--undo")
        #expect(news.contains(".edited"), "\(news)")
        #expect(try String(contentsOf: url, encoding: .utf8) == second)
        let aside = try String(contentsOfFile: file + ".edited", encoding: .utf8)
        #expect(aside == edited)
        _ = try await run(program, file, "--undo", "--json")
        #expect(try String(contentsOf: url, encoding: .utf8) == first)
        #expect(!manager.fileExists(atPath: file + ".orig"))
    }

    @Test func `only the times change, and what was timed by hand since is kept`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        let url = URL(filePath: file)
        let plain = try String(contentsOf: url, encoding: .utf8)
        let styled = plain.replacingOccurrences(of: "\n\n", with: "</i>\n\n")
            .replacing(/(?m)^(\d\d:\d\d:.*)\n/) { "\($0.1) X1:1\n{\\an8}<i>" }
            .replacingOccurrences(of: "\n", with: "\r\n")
        try Data(styled.utf8).write(to: url)
        let made = try await program.run("timing", file, "--json")
        #expect(made.output.contains("\"only_times\" : true"), "\(made.messages)")
        func still(_ text: String) -> String {
            text.replacing(/\d\d:\d\d:\d\d,\d\d\d/, with: "T")
        }
        let repaired = try String(contentsOf: url, encoding: .utf8)
        #expect(still(repaired) == still(styled) && repaired != styled)
        // Times put by hand are a person's as well: a second repair keeps them, an undo too.
        let byHand = repaired.replacing(/00:00:0(\d)/) { "00:01:0\($0.1)" }
        try Data(byHand.utf8).write(to: url)
        let first = try await run(program, file, "--undo")
        #expect(first.contains(".edited"), "\(first)")
        #expect(try String(contentsOfFile: file + ".edited", encoding: .utf8) == byHand)
        #expect(try String(contentsOf: url, encoding: .utf8) == styled)
        _ = try await run(program, file)
        try Data(styled.utf8).write(to: url)
        try Data(plain.utf8).write(to: url)
        _ = try await run(program, file)
        #expect(try String(contentsOfFile: file + ".orig.2", encoding: .utf8) == plain)
    }

    @Test func `an output of - is printed, and the file stays`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        let before = try Data(contentsOf: URL(filePath: file))
        let made = try await program.run("timing", file, "--output", "-")
        #expect(made.code == 0 && made.output.hasPrefix("1\n00:00:0"), "\(made.messages)")
        #expect(made.messages.contains("shifted by"), "\(made.messages)")
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test func `an output whose name says no format has that of the file`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        let text = try String(contentsOfFile: file, encoding: .utf8)
            .replacing(/(\d\d),(\d\d\d)/) { "\($0.1).\($0.2)" }
        let captions = try program.file("talk.vtt", Data("WEBVTT\n\n\(text)".utf8))
        let output = program.home.appending(path: "repaired").path
        _ = try await run(program, captions, "--output", output)
        #expect(try String(contentsOfFile: output, encoding: .utf8).hasPrefix("WEBVTT\n"))
    }

    /// The chapter as YouTube writes captions that roll, with ends that are too early.
    private static func rolling() throws -> String {
        func stamp(_ time: MediaTime) -> String {
            let (seconds, rest) = time.milliseconds.quotientAndRemainder(dividingBy: 1_000)
            return String(format: "00:%02d:%02d.%03d", seconds / 60, seconds % 60, rest)
        }
        var (text, shown) = ("WEBVTT\n\n", "")
        for sentence in try Bundled.sentences() {
            let end = sentence.end - .milliseconds(240)
            let words = sentence.words.map { "<\(stamp($0.start))><c> \($0.text)</c>" }.joined()
            let line = sentence.words.map(\.text).joined(separator: " ")
            text += "\(stamp(sentence.start)) --> \(stamp(end))\n\(shown)\(words)\n\n"
            text += "\(stamp(end)) --> \(stamp(end + .milliseconds(10)))\n\(line)\n\n"
            shown = line + "\n"
        }
        return text
    }

    @Test func `captions that roll are in step where only single edges are not`() async throws {
        let program = try Program()
        _ = try files(program, later: 0)
        let text = try Self.rolling()
        let file = try program.file("talk.vtt", Data(text.utf8))
        let said = try await run(program, file)
        #expect(said.contains("in step"), "\(said)")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        #expect(!FileManager.default.fileExists(atPath: file + ".orig"))
    }

    @Test func `a link stays one, and who may read a file may read it after`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let link = program.home.appending(path: "link.srt").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        _ = try await run(
            program, link, "--audio", program.home.appending(path: "talk.mp3").path)
        let kind = try FileManager.default.attributesOfItem(atPath: link)[.type]
        #expect(kind as? FileAttributeType == .typeSymbolicLink)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o644)
        #expect(FileManager.default.fileExists(atPath: file + ".orig"))
    }

    @Test func `an output that cannot be written is told before it listens`() async throws {
        let program = try Program()
        let file = try files(program, later: 2_400)
        for (output, code, words) in [
            (file, Int32(64), "--force"), ("/nowhere/x.srt", 74, "no folder /nowhere."),
            ("x.ass", 64, "ends with"),
        ] {
            let made = try await program.run("timing", file, "--output", output)
            #expect(made.code == code && made.messages.contains(words), "\(made.messages)")
        }
    }

    @Test func `what cannot be repaired is said`() async throws {
        let program = try Program()
        let alone = try program.file(
            "alone.srt", Data("1\n00:00:01,000 --> 00:00:02,000\nx\n".utf8))
        let silent = try await program.run("timing", alone)
        #expect(silent.code == 66 && silent.messages.contains("--audio"), "\(silent.messages)")
        let file = try files(program, later: 0)
        let unlike = try await program.run(
            "timing", alone, "--audio", program.home.appending(path: "talk.mp3").path, "--json")
        #expect(unlike.code == 0 && unlike.output.contains("\"sure\" : false"), "\(unlike.output)")
        let doubtful = try await program.run(
            "timing", alone, "--audio", program.home.appending(path: "talk.mp3").path, "--check")
        #expect(
            doubtful.code == 65 && doubtful.messages.contains("Is it the text of this recording?")
                && !doubtful.messages.contains("repairs"), "\(doubtful.messages)")
        let words = try program.file(
            "talk.srt",
            try Data(
                contentsOf: Program.checkout.appending(
                    path: "Resources/library/\(Bundled.chapter).srt")))
        let exact = try await program.run("timing", words)
        #expect(exact.code == 0 && exact.output.contains("in step"), "\(exact.output)")
        #expect(!FileManager.default.fileExists(atPath: words + ".orig"))
        let none = try await program.run("timing", "/nowhere.srt", file, "--check")
        #expect(none.code == 66 && none.output.contains("talk.es.srt: "), "\(none.messages)")
    }
}
