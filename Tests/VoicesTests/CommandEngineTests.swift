import Foundation
import ListenCore
import Processes
import SpeechSynthesis
import Testing

@testable import Voices

/// Commands of the person's that write WAV files.
@Suite struct CommandEngineTests {
    private func text(_ text: String) -> SpokenText {
        let sentence = VoicedSentence(text, language: .english)
        return SpokenText(sentence, words: sentence.words.indices, language: .english)
    }

    /// A WAV file of some samples, as bytes that printf(1) writes.
    private static func printed(_ bytes: [UInt8]) -> String {
        "printf '" + bytes.map { "\\" + String($0, radix: 8).leftPadded }.joined() + "'"
    }

    private static func file(rate: UInt32 = 8_000, count: Int = 4) -> [UInt8] {
        func number(_ value: UInt32, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }
        let size = UInt32(count * 2)
        return Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
            + number(1, 2) + number(1, 2) + number(rate, 4) + number(rate * 2, 4) + number(2, 2)
            + number(16, 2) + Array("data".utf8) + number(size, 4)
            + (0..<count).flatMap { _ in [0, 0x40] as [UInt8] }
    }

    private func speak(_ script: String, _ said: String = "one", rest: String = "") throws
        -> [Int16]
    {
        let engine = try CommandEngine("/bin/sh -c \"\(script)\" \(rest)", home: nil)
        return try engine.speak(text(said), stop: CancelSignal()).samples
    }

    @Test func `a WAV file comes from standard output or from the path in braces`() throws {
        let wav = Self.printed(Self.file()).replacing("\\", with: "\\\\")
        #expect(try speak(wav).count == 4)
        #expect(try speak(wav + " > $0", rest: "{out}").count == 4)
    }

    @Test func `the text is an argument that is no option, or standard input`() throws {
        let wav = Self.printed(Self.file()).replacing("\\", with: "\\\\")
        // Exits with 1 where the text is another one.
        #expect(
            try speak("[ $1 = en ] && [ $0 = one ] && " + wav, "-one", rest: "{text} {lang}").count
                == 4)
        #expect(try speak("read line; [ $line = one ] && " + wav).count == 4)
    }

    @Test(
        arguments: [
            ("exit 7", .status(7)), ("kill -9 $$", .ended), ("true", .nonsense("which is empty")),
            ("echo hello there, I am no sound", .nonsense("which is no WAV file")),
        ] as [(String, VoiceFailure)])
    func `a command that fails is told by the way it did`(script: String, way: VoiceFailure) {
        // `$$` is expanded by the shell that runs it.
        #expect(throws: VoiceError(.failed(voice: "sh", way: way, text: "one"))) {
            try speak(script.replacing("$", with: "\\$"))
        }
    }

    @Test func `silence, the wrong rate and far too much sound are errors`() throws {
        func way(_ file: [UInt8]) -> VoiceFailure? {
            do {
                _ = try speak(Self.printed(file).replacing("\\", with: "\\\\"))
                return nil
            } catch {
                guard case .failed(_, let way, _) = (error as? VoiceError)?.code else { return nil }
                return way
            }
        }
        #expect(way(Self.file(rate: 100)) == .nonsense("a WAV file of 100 samples a second"))
        #expect(
            way(Self.file(rate: 4_000_000)) == .nonsense("a WAV file of 4000000 samples a second"))
        #expect(way(Self.file(count: 0)) == .mute)
    }

    @Test func `a program piper gets its voice, the text and the file to write`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "it's piper").path
        let script = """
            #!/bin/sh
            [ "$1 $2 $3" = "--model /v/de.onnx --output_file" ] && read line && \\
            [ "$line" = "- one" ] && \(Self.printed(Self.file())) > "$4"
            """
        try script.write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let voice = Voice(.init(.piper, "/v/de.onnx"), name: "de", languages: [])
        let engine = try voice.engine(VoicePrograms(worker: [], piper: program))
        #expect(try engine.speak(text("- one"), stop: CancelSignal()).samples.count == 4)
        #expect(throws: VoiceError.self) { try voice.engine(VoicePrograms(worker: [])) }
    }

    @Test func `a command that is not there, or is no command, is named`() {
        #expect(throws: VoiceError(.badCommand(name: "/nowhere/say", reason: "it is not there"))) {
            try CommandEngine("/nowhere/say", home: nil).speak(text("one"), stop: CancelSignal())
        }
        #expect(throws: VoiceError.self) { try CommandEngine("say 'a", home: nil) }
    }
}

extension String {
    fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 3 - count)) + self }
}
