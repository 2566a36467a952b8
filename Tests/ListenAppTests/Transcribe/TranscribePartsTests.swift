import Foundation
import ListenCore
import Subtitles
import Testing

@testable import Reports

@Suite struct TranscribePartsTests {
    @Test(arguments: [
        ("", true), (" \n\r\n", true), ("WEBVTT\n\n", true), ("start\tend\ttext\n", true),
        (#"{"transcription": []}"#, true), (#"{"text": "", "segments": []}"#, true),
        ("{\n \"text\" : \"\"\n}\n{\n \"text\" : \" \"\n}", true), ("[]", true),
        (#"{"text": "hola", "result": [{"word": "hola", "start": 0, "end": 1}]}"#, false),
        (#"{"error": "no model"}"#, false), ("no model\n", false),
        ("WEBVTT\n\n00:00.000 --> 00:01.000\nhola\n", false),
    ])
    func `silence is known by its transcript`(text: String, isSilent: Bool) {
        #expect(SilentTranscript.isOne(Array(text.utf8)) == isSilent)
    }

    @Test(arguments: [
        ("", ""), ("a\n\nb\r 10%|##   \n", "a; b"), ("1\n2\n3\n4.\n", "2; 3; 4"),
        ("\u{1B}[31mred\u{7}\n", "[31mred"),
    ])
    func `the last words of a program are its last lines`(messages: String, said: String) {
        #expect(RecognizerRun.lastWords(of: Array(messages.utf8)) == said)
    }

    @Test(arguments: [
        #"{"segments": [{"start": 0, "end": 1, "text": "Hello there.", "speaker": "Anna"},"#
            + #" {"start": 2, "end": 3, "text": "Who is it?", "speaker": "Ben"},"#
            + #" {"start": 90, "end": 91, "text": "Thanks for watching.", "speaker": "Anna"}]}"#,
        "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Anna>Hello there.\n\n"
            + "00:02.000 --> 00:03.000\n<v Ben>Who is it?\n\n"
            + "01:30.000 --> 01:31.000\n<v Anna>Thanks for watching.\n",
    ])
    func `the speakers that a recogniser names are kept`(printed: String) throws {
        let folder = try RecognizerFolder(in: FileManager.default.temporaryDirectory.path)
        defer { folder.remove() }
        let text = try RecognizedText.read(
            folder, RecognizerRun.Outcome(printed: Array(printed.utf8), said: ""),
            program: "recogniser", language: .english, analysis: PlainTextAnalysis())
        #expect(text.speakers == ["Anna", "Ben", "Anna"])
        let within = text.within(.seconds(60))
        #expect(within.speakers == ["Anna", "Ben"] && within.leftOut == 1)
    }

    @Test func `a folder is private, finds what was made, and is gone with all in it`() throws {
        let parent = FileManager.default.temporaryDirectory.path
        let folder = try RecognizerFolder(in: parent)
        for name in [".srt", ".json", ".wav", ".words.txt", ""] {
            try Data("abc".utf8).write(to: URL(filePath: folder.out + name))
        }
        try Data("abc".utf8).write(to: URL(filePath: folder.path + "/other.json"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/more", withIntermediateDirectories: true)
        #expect(
            folder.results == [".json", ".srt", ".words.txt", ""].map { folder.out + $0 })
        #expect(folder.madeBytes >= 15)
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(throws: TranscribeFault.self) { try RecognizerFolder(in: "/no/such/folder") }
    }
}
