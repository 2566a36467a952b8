import Foundation
import ListenCore
import Testing

@testable import LanguageAids

/// A mode folder with a pipeline of shell tools that answers at every NUL.
private final class FakeModes {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(_ name: String, script: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stage = folder.appending(path: "stage")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: stage)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: stage.path)
        try Data("'\(stage.path)' x | '\(stage.path)' y".utf8)
            .write(to: folder.appending(path: "\(name).mode"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

private let spanish = Language(tag: "es")
private let hasApertium = FileManager.default.fileExists(
    atPath: Apertium.standardFolder + "/spa-eng.mode")

/// Serialised: a script that was just written cannot be started while another
/// test's child still holds its descriptor.
@Suite(.serialized) struct ApertiumTests {
    func request(_ text: String, from: Language? = spanish, to: Language = .english)
        -> TranslationRequest
    {
        TranslationRequest(text: text, source: from, target: to)
    }

    @Test func `a missing pair names the package to install`() async {
        let translator = ApertiumTranslator(Apertium(folder: "/nowhere"))
        await #expect {
            try await translator.translate(request("Hola."))
        } throws: { error in
            "\(error)".contains("apt install apertium apertium-eng-spa")
                && (error as? ServiceError)?.code == .notSupported
        }
    }

    @Test func `without the text's language it is asked for`() async {
        await #expect {
            try await ApertiumTranslator(Apertium()).translate(request("Hola.", from: nil))
        } throws: { "\($0)".contains("--from") }
    }

    @Test func `a pipeline that ends after an answer is started again`() async throws {
        // Each stage passes one answer through and ends.
        let modes = try FakeModes(
            "spa-eng",
            script:
                "exec python3 -c 'import os,sys\nd=b\"\"\nwhile not d.endswith(b\"\\0\"):\n  c=os.read(0,4096)\n  d+=c\n  if not c: break\nos.write(1,d)'"
        )
        let apertium = Apertium(folder: modes.folder.path)
        let translator = ApertiumTranslator(apertium)
        for text in ["uno", "dos [x]", "tres"] {
            #expect(try await translator.translate(request(text)).text == text)
        }
        await apertium.shutdown()
    }

    @Test func `a pipeline that cannot run is an error and no crash`() async throws {
        let modes = try FakeModes("spa-eng", script: "exit 3")
        await #expect(throws: ServiceError.self) {
            try await ApertiumTranslator(Apertium(folder: modes.folder.path))
                .translate(request("uno"))
        }
    }

    @Test(arguments: [("Fuimos al faro.", [0]), ("Fuimos felices.", []), ("Fuimos.", [])])
    func `a form of ser is one of ir where the sentence shows it`(
        sentence: String, places: [Int]
    ) {
        let entries = [
            Explanation.Entry(word: "Fuimos", meaning: "Be", note: "Ser: verb (to be), past"),
            Explanation.Entry(word: "al", meaning: "to + the", note: "a + el: preposition"),
        ]
        #expect(ApertiumExplainer.going(entries, in: sentence) == places)
    }

    @Test func `a failed question for ir fails nothing, and an answer is kept`() async throws {
        let mode = try #require(ApertiumMode(modeFile: ApertiumModeTests.line))
        let going = GoingMeanings()
        func meaning(_ answer: Result<String, ServiceError>) async throws -> String? {
            try await going.meaning(in: mode) { () async throws(ServiceError) in
                try answer.get()
            }
        }
        let late = ServiceError(.timeout, context: "x")
        let cancelled = ServiceError(.cancelled, context: "x")
        #expect(try await meaning(.failure(late)) == nil)
        await #expect(throws: cancelled) { try await meaning(.failure(cancelled)) }
        #expect(try await meaning(.success("^ir<vblex><inf>/go<vblex><inf>$")) == "go")
        #expect(try await meaning(.failure(late)) == "go")
    }

    @Test(.enabled(if: hasApertium, "Apertium with spa-eng is not installed"))
    func `it is explained as ir`() async throws {
        let apertium = Apertium()
        let explained = try await ApertiumExplainer(apertium).explain(
            ExplanationRequest(
                sentence: "Fuimos al faro.", phrase: "Fuimos", source: spanish, target: .english))
        let word = try #require(explained.vocabulary.first)
        #expect(word.meaning.lowercased() == "go")
        #expect(word.note?.hasPrefix("ir: verb") == true)
        await apertium.shutdown()
    }

    @Test(.enabled(if: hasApertium, "Apertium with spa-eng is not installed"))
    func `the real Apertium translates, many at once, and keeps reserved signs`() async throws {
        let apertium = Apertium()
        let translator = ApertiumTranslator(apertium)
        let hello = try await translator.translate(request("Buenos días."))
        #expect(hello.text == "Good days." || hello.text.hasPrefix("Good"))
        #expect(hello.isRough)
        let texts = (1...8).map { "El niño \($0) come." }
        let answers = try await withThrowingTaskGroup(of: (String, String).self) { group in
            for text in texts {
                group.addTask { (text, try await translator.translate(request(text)).text) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (index, text) in texts.enumerated() {
            #expect(answers[text]?.contains("\(index + 1)") == true)
        }
        let signs = try await translator.translate(request("a [b] ^c$ {d} @e /f"))
        #expect(signs.text.contains("["))
        await apertium.shutdown()
    }

    @Test(.enabled(if: hasApertium, "Apertium with spa-eng is not installed"))
    func `the real Apertium explains word by word`() async throws {
        let apertium = Apertium()
        let explanation = try await ApertiumExplainer(apertium).explain(
            ExplanationRequest(
                sentence: "La barca llevaba al niño.", source: spanish, target: .english))
        #expect(explanation.vocabulary.map(\.word) == ["La", "barca", "llevaba", "al", "niño"])
        #expect(explanation.vocabulary[1].meaning == "boat")
        #expect(explanation.vocabulary[2].note?.contains("imperfect") == true)
        let word = try await ApertiumExplainer(apertium).explain(
            ExplanationRequest(
                sentence: "La barca llevaba al niño.", phrase: "barca", source: spanish,
                target: .english))
        #expect(word.vocabulary.map(\.word) == ["barca"])
        await apertium.shutdown()
    }
}
