import Foundation
import ListenCore
import Testing

@testable import LanguageAids

private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

/// The programs as Debian brings them.
@Suite(.serialized) struct RealWordProgramsTests {
    private func language(_ tag: String) throws -> Language { try #require(Language(tag: tag)) }

    @Test(.enabled(if: isThere("/usr/bin/espeak-ng"), "espeak-ng is not installed"))
    func `espeak-ng tells how words sound`() async throws {
        let spanish = try await EspeakNG().pronunciation(of: "niño", language: language("es"))
        #expect(spanish.contains("ɲ"))
        let german = try await EspeakNG().pronunciation(of: "-v en", language: language("de"))
        #expect(!german.isEmpty)
        await #expect(throws: ServiceError.self) {
            try await EspeakNG().pronunciation(of: "x", language: language("zu"))
        }
    }

    @Test(
        .enabled(
            if: isThere("/usr/bin/hunspell") && isThere("/usr/share/hunspell/es_ES.dic"),
            "hunspell or hunspell-es is not installed"))
    func `hunspell gives stems`() async throws {
        let lemmatizer = HunspellLemmatizer()
        #expect(
            await lemmatizer.lemmas(of: "caminos", in: nil, language: try language("es"))
                == ["camino"])
        #expect(
            await lemmatizer.lemmas(of: "qxzw", in: nil, language: try language("es")).isEmpty)
        #expect(
            await lemmatizer.lemmas(of: "x", in: nil, language: try language("ja")).isEmpty)
    }

    @Test(
        .enabled(
            if: isThere(Apertium.standardFolder + "/spa-eng.mode"),
            "apertium-eng-spa is not installed"))
    func `Apertium gives the lemma a word has in its sentence`() async throws {
        let lemmatizer = ApertiumLemmatizer(Apertium())
        #expect(
            await lemmatizer.lemmas(
                of: "corrieron", in: "Los niños corrieron al río.", language: try language("es"))
                == ["correr"])
    }

    @Test func `a program that is not there names its package`() async throws {
        let program = TextProgram(
            words: ["listen-no-such-program"], name: "nothing", package: "nothing-ng")
        await #expect {
            try await program.output(of: "x")
        } throws: { "\($0)".contains("apt install nothing-ng") }
    }

    @Test func `what a program prints that fails is no answer`() async throws {
        let failing = TextProgram(
            words: ["sh", "-c", "cat; exit 3"], name: "it", package: "it")
        await #expect {
            try await failing.output(of: "x")
        } throws: { "\($0)".contains("ended with 3") }
        let sound = TextProgram(words: ["sh", "-c", "cat; exit 0"], name: "it", package: "it")
        #expect(try await sound.output(of: "x\n") == "x\n")
    }

    @Test func `a long text is written and read at once`() async throws {
        let program = TextProgram(words: ["cat"], name: "cat", package: "coreutils")
        let text = String(repeating: "ein Satz und noch einer\n", count: 20_000)
        #expect(try await program.output(of: text) == text)
        #expect(try await program.output(of: "") == "")
    }
}
