import Foundation
import Testing

/// The texts that fit a recording, by their names, and choosing among them.
@Suite struct TextChoiceTests {
    private static func cue(_ text: String) -> Data {
        Data("1\n00:00:00,200 --> 00:00:00,900\n\(text)\n".utf8)
    }

    /// A second of silence.
    private static let sound: Data = {
        let samples = [UInt8](repeating: 0, count: 16_000)
        func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
        let format: [UInt8] = [1, 0, 1, 0] + bytes(8_000) + bytes(16_000) + [2, 0, 16, 0]
        return Data(
            Array("RIFF".utf8) + bytes(36 + 16_000) + Array("WAVEfmt ".utf8) + bytes(16) + format
                + Array("data".utf8) + bytes(16_000) + samples)
    }()

    private func played(_ program: Program, _ words: String...) async throws -> Program.Outcome {
        let sound = program.home.appending(path: "heard-\(UUID().uuidString).wav").path
        return try await program.run(
            ["play"] + words + ["--plain", "--output", "file", "--output-file", sound])
    }

    @Test(arguments: [
        "talk.wav.srt", "talk.en.sdh.srt", "talk.English.srt", "talk_en.srt", "talk.en[cc].srt",
        "TALK.srt", "subs/talk.srt", "Subs/talk/2_English.srt",
    ])
    func `a text is found by every habit of naming it`(name: String) async throws {
        let program = try Program()
        let file = try program.file("talk.wav", Self.sound)
        _ = try program.file(name, Self.cue("The ferry leaves."))
        let made = try await played(program, file)
        #expect(made.code == 0 && made.output.contains("The ferry leaves."), "\(made)")
        #expect(!made.messages.contains("list-texts"), "\(made.messages)")
    }

    @Test func `what is left out is named`() async throws {
        let program = try Program()
        let file = try program.file("talk.wav", Self.sound)
        _ = try program.file("talk.en.forced.srt", Self.cue("Oui."))
        let made = try await played(program, file)
        #expect(
            made.messages.contains(
                "This chapter has no text. talk.en.forced.srt was left out: only what is foreign"),
            "\(made.messages)")
    }

    @Test func `the choice is said, listed and changed`() async throws {
        let program = try Program()
        let file = try program.file("talk.wav", Self.sound)
        for (name, text) in [
            ("talk.es.srt", "Hola."), ("talk.spa.sdh.srt", "[risas] Hola."),
            ("talk.eng.srt", "Hello."), ("talk.notes.srt", "Notes."),
        ] { _ = try program.file(name, Self.cue(text)) }
        let made = try await played(program, file)
        #expect(made.output.contains("Hola.") && !made.output.contains("risas"), "\(made.output)")
        #expect(
            made.messages.contains(
                "The text is talk.es.srt; 1 other that fits is left out. --list-texts lists them."),
            "\(made.messages)")
        let list = try await program.run("play", file, "--list-texts")
        let lines = list.output.split(separator: "\n").map(String.init)
        #expect(list.code == 0 && lines.count == 4, "\(list)")
        #expect(lines[0].hasPrefix("1  es  spoken       plays  "), "\(lines)")
        #expect(lines[0].hasSuffix("talk.es.srt"))
        #expect(lines[1].hasPrefix("2  en  translation  ") && lines[1].hasSuffix("talk.eng.srt"))
        #expect(lines[2].hasSuffix("talk.spa.sdh.srt (talk.es.srt is taken)"), "\(lines)")
        #expect(lines[3].contains("talk.notes.srt (“notes” in its name says nothing listen knows)"))
        #expect(list.messages.contains("--text N"), "\(list.messages)")
        let json = try await program.run("play", file, "--list-texts", "--json")
        #expect(json.output.contains(#""kind" : "left out""#), "\(json.output)")
        let other = try await played(program, file, "--text", "3")
        #expect(other.output.contains("[risas] Hola."), "\(other)")
        let wrong = try await played(program, file, "--text", "9")
        #expect(wrong.code == 66 && wrong.messages.contains("1 to 4"), "\(wrong)")
        let both = try await played(program, file, "--text", "1", "--subtitles", file)
        #expect(both.code == 64, "\(both)")
    }

    @Test func `a chapter of a book lists its texts, too`() async throws {
        let program = try Program()
        let list = try await program.run("book", "3", "chapter", "2", "--list-texts")
        #expect(list.code == 0, "\(list)")
        #expect(list.output.hasPrefix("1  es  spoken       plays  "), "\(list.output)")
        #expect(list.output.contains("2  en  translation  "), "\(list.output)")
    }
}
