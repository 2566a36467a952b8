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
        #expect(check.code == 65 && check.output.contains("shifted by −2.4"), "\(check.output)")
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
