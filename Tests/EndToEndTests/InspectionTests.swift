import Foundation
import ListenCore
import ListenTestSupport
import Testing

/// Commands that look at files and sentences of the bundled library.
@Suite struct InspectionTests {
    private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
        #expect(outcome.code == 0, "\(outcome.messages)")
        let shape = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(shape as? [String: Any])
    }

    private func library(_ name: String) -> String {
        Program.checkout.appending(path: "Resources/library/\(name)").path
    }

    @Test func `subtitles are read into words, one cue each`() async throws {
        let shape = try object(
            try await Program().run("cues", library(Bundled.chapter + ".srt"), "--json"))
        let words = try Bundled.sentences().flatMap(\.words)
        #expect((shape["cues"] as? [Any])?.count == words.count)
    }

    @Test(arguments: ["srt", "vtt", "lrc", "json", "tsv"])
    func `subtitles are converted, and what was written is clean`(format: String) async throws {
        let program = try Program()
        let file = program.home.appending(path: "out.\(format)").path
        let words = library(Bundled.chapter + ".srt")
        let made = try await program.run("cues", words, "--format", format, "--output", file)
        #expect(made.code == 0 && made.output.isEmpty, "\(made.messages)")
        let again = try await program.run("cues", words, "--format", format, "--output", file)
        #expect(again.code != 0 && again.messages.contains("--force"), "\(again.messages)")
        let check = try await program.run("cues", file, "--check")
        #expect(check.code == 0 && check.output.contains("is clean"), "\(check.output)")
        let shapes = try await (
            object(program.run("cues", words, "--json")),
            object(program.run("cues", file, "--json"))
        )
        let counts = [shapes.0, shapes.1].map { ($0["cues"] as? [Any])?.count }
        #expect(counts[0] == counts[1] && counts[0] != nil)
    }

    @Test func `a check ends with 65 and the lines`() async throws {
        let program = try Program()
        let file = program.home.appending(path: "bad.vtt")
        try Data("WEBVTT\n\n00:02.000 --> 00:01.000\nx\n".utf8).write(to: file)
        let check = try await program.run("cues", file.path, "--check")
        #expect(check.code == 65)
        #expect(check.output.hasPrefix("\(file.path):3: "), "\(check.output)")
        #expect(check.messages.contains("flaw"))
    }

    @Test func `a waveform has as many buckets as are wanted`() async throws {
        let file = library(Bundled.chapter + ".mp3")
        let shape = try object(
            try await Program().run("waveform", file, "--json", "--width", "50"))
        let high = try #require(shape["high"] as? [Double])
        #expect(high.count == 50 && high.allSatisfy { (0...1).contains($0) })
        #expect(abs((shape["durationSeconds"] as? Double ?? 0) - 74.98) < 0.05)
    }

    @Test func `a sentence of a book is translated by its own track`() async throws {
        let program = try Program()
        let given = try await program.run(
            "translate", "--book", "3", "--chapter", "2", "--sentence", "2")
        #expect(given.code == 0, "\(given.messages)")
        #expect(given.output.contains("The road to the lighthouse"))
        let none = try await program.run(
            "translate", "--book", "3", "--chapter", "2", "--sentence", "99")
        #expect(none.code == 66 && none.messages.contains("1 to 18"), "\(none.messages)")
    }

    @Test func `the doctor finds what is there and what is not`() async throws {
        let program = try Program(environment: ["PULSE_SERVER": "unix:/nonexistent/socket"])
        let well = try await program.run("doctor")
        #expect(well.code == 0 && well.output.contains("3 books"), "\(well.output)")
        #expect(well.output.contains("silent clock"))
        _ = try program.file(".local/share/listen/person.sqlite", Data(repeating: 7, count: 9000))
        let ill = try await program.run("doctor")
        #expect(ill.output.contains("damaged"), "\(ill.output)")
    }
}
