import Foundation
import ListenCore
import Processes
import SpeechSynthesis
import Testing

@testable import Voices

/// The voices of a machine.
@Suite struct CatalogueTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "voices-\(UUID().uuidString)")

    private func write(_ text: String, _ path: String, isProgram: Bool = false) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        if isProgram {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
    }

    @Test func `espeak-ng's names are tags, and its two Mandarin voices one`() {
        func engine(_ name: String, _ languages: String...) -> EngineVoice {
            EngineVoice(name: name, languages: languages, bytes: 5)
        }
        let voices = [
            engine("English_(America)", "en-us", "en"), engine("Mandarin", "cmn", "zh"),
            engine("Pinyin", "cmn-latn-pinyin"), engine("Norwegian", "nb"), engine("none"),
            engine("not a tag", "e"), engine("slt", "flite:slt"), engine("Again", "en-us"),
        ].voices
        #expect(
            voices.map(\.id.text) == [
                "espeak:en-us", "espeak:cmn-latn-pinyin", "espeak:nb", "flite:slt",
            ])
        #expect(voices[0].name == "English (America)" && voices[0].bytes == 5)
        #expect(
            voices.map { $0.languages.map(\.tag) } == [["en-us", "en"], ["zh"], ["no"], ["en-US"]])
    }

    @Test func `voices of piper are files with a description beside them, at any depth`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("model", "de/de_DE/thorsten/medium/de_DE-thorsten-medium.onnx")
        try write(
            #"{"audio": {"sample_rate": 22050}, "language": {"code": "de_DE"}}"#,
            "de/de_DE/thorsten/medium/de_DE-thorsten-medium.onnx.json")
        // An old description states only the voice of espeak-ng; a damaged one nothing.
        try write("m", "own.onnx")
        try write(#"{"espeak": {"voice": "fr"}}"#, "own.onnx.json")
        try write("m", "es_MX-claude-high.onnx")
        try write("no json at all", "es_MX-claude-high.onnx.json")
        try write("m", "alone-without.onnx")
        let voices = PiperFolder.voices(in: folder.path)
        #expect(
            voices.map { "\($0.name) \($0.languages.map(\.tag))" } == [
                #"de_DE-thorsten-medium ["de-DE"]"#, #"own ["fr"]"#,
            ])
        #expect(voices[0].rate == SampleRate(22_050) && voices[0].bytes == 5)
        #expect(voices[1].rate == nil)
        #expect(PiperFolder.voices(in: "/nowhere").isEmpty)
    }

    @Test func `piper is the Python of its script, with the voices of its packages`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let python = folder.appending(path: "env/python").path
        try write(
            "#!/bin/sh\nprintf 'piper\\n/a/voice.onnx\\n+/a/packages\\n+\\n'\n", "env/python",
            isProgram: true)
        try write("#!\(python)\nimport piper\n", "bin/piper", isProgram: true)
        let found = PiperSearch.run(path: folder.path + "/bin", stop: CancelSignal())
        #expect(
            found
                == .init(
                    python: python, program: nil, files: ["/a/voice.onnx"], folders: ["/a/packages"]
                ))
    }

    @Test(arguments: [("--model X --output_file F", true), ("configures gaming mice", false)])
    func `a program piper is the one that speaks`(help: String, isFound: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("#!/bin/sh\necho '\(help)'\n", "piper", isProgram: true)
        let found = PiperSearch.run(path: folder.path, stop: CancelSignal())
        let path = folder.path + "/piper"
        #expect(found == .init(python: nil, program: isFound ? path : nil))
    }

    @Test func `voices of piper are listed where something can speak them`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("m", "voices/own.onnx")
        try write(#"{"language": {"code": "fr_FR"}}"#, "voices/own.onnx.json")
        func ids(_ path: String) async -> [String] {
            await VoiceCatalogue(
                worker: ["/nowhere/listen"], folders: [folder.path + "/voices"], path: path,
                home: nil
            ).voices().map(\.id.text)
        }
        #expect(await ids("/nowhere") == [])
        try write("#!/bin/sh\necho --output_file\n", "bin/piper", isProgram: true)
        #expect(await ids(folder.path + "/bin") == ["piper:\(folder.path)/voices/own.onnx"])
    }

    @Test func `what engines answered counts until something they come from changes`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("", "packages/module.py")
        try write("", "bin/python3")
        let packages = folder.appending(path: "packages")
        let memory = VoiceMemory(folder: folder.path + "/cache")
        let voice = Voice(
            .init(.espeak, "en-us"), name: "English", languages: [.english], bytes: 5,
            rate: SampleRate(22_050))
        let answers = EngineAnswers(
            piper: .init(python: "/a/python", files: ["/a/b.onnx"], folders: [packages.path]),
            listed: [voice])
        #expect(memory.answers(to: "a path") == nil)
        let programs = [folder.path + "/bin/python3"]
        memory.keep(answers, to: "a path", programs: programs)
        #expect(memory.answers(to: "a path") == answers)
        #expect(memory.answers(to: "another path") == nil)
        func touch(_ place: String) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 9)],
                ofItemAtPath: folder.appending(path: place).path)
        }
        for place in ["packages", "bin/python3"] {
            memory.keep(answers, to: "a path", programs: programs)
            try touch(place)
            #expect(memory.answers(to: "a path") == nil, "\(place)")
            try write("", "packages/\(UUID().uuidString)")
        }
        memory.keep(answers, to: "a path", programs: programs)
        try FileManager.default.removeItem(at: folder.appending(path: "bin/python3"))
        #expect(memory.answers(to: "a path") == nil)
        try write("no json", "cache/voices.json")
        #expect(memory.answers(to: "a path") == nil)
    }

    @Test func `engines are asked again only after a change, or when it is wished`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let count = folder.path + "/count"
        try write(
            "#!/bin/sh\necho asked >> \(count)\n", "bin/python3", isProgram: true)
        let memory = VoiceMemory(folder: folder.path)
        func look(_ asksAnew: Bool = false) async -> Int {
            _ = await VoiceCatalogue(
                worker: LiveVoices.worker, folders: [], path: folder.path + "/bin", home: nil,
                memory: memory, asksAnew: asksAnew
            ).voices()
            let text = (try? String(contentsOfFile: count, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").count
        }
        #expect(await look() == 1)
        // Without a voice there is nothing to remember.
        guard
            memory.answers(to: "\(folder.path)/bin\n" + LiveVoices.worker.joined(separator: "\n"))
                != nil
        else { return #expect(await look() == 2) }
        #expect(await look() == 1)
        #expect(await look(true) == 2)
        #expect(await look() == 2)
    }

    @Test(.enabled(if: LiveVoices.hasESpeak, "espeak-ng is not installed"))
    func `the voices of this machine have languages and sizes`() {
        let espeak = LiveVoices.listed.filter { $0.engine == .espeak }
        for id in ["espeak:en-us", "espeak:de", "espeak:cmn-latn-pinyin", "espeak:ja"] {
            let voice = espeak.first { $0.id.text == id }
            #expect(voice?.bytes ?? 0 > 1_000 && voice?.languages.isEmpty == false, "\(id)")
        }
        #expect(espeak.count > 80)
        let choice = VoiceChoice(among: LiveVoices.listed)
        // The library's own order of dialects: not the Caribbean one.
        #expect(
            ["espeak:en-gb", "espeak:en-us"].contains(try? choice.voice(for: .english).id.text))
        let tags = ["en", "de", "es", "fr", "ru", "zh", "ja", "pt-BR", "no"]
        for language in tags.compactMap({ Language(tag: $0) }) {
            #expect(throws: Never.self) { try choice.voice(for: language) }
        }
    }

    @Test(
        .enabled(if: LiveVoices.hasESpeak, "espeak-ng is not installed"),
        .timeLimit(.minutes(2)))
    func `every voice of espeak-ng that is listed speaks`() async throws {
        for voice in LiveVoices.listed where voice.engine == .espeak {
            let tag = voice.languages.first?.tag ?? "en"
            let session = try LiveVoices.session(voice.id.text, language: tag)
            let sentence = VoicedSentence("a", language: Language(tag: tag) ?? .english)
            await #expect(throws: Never.self, "\(voice.id.text)") {
                let spoken = try await session.speak(sentence)
                #expect(!spoken.samples.isEmpty, "\(voice.id.text)")
            }
            await session.close()
        }
    }
}
