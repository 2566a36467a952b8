import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import Practice
import Storage
import Synchronization
import Testing

@testable import Reports
@testable import SharedWork

/// `listen sounds`, and the choice of a contrast to drill.
@Suite struct SoundsReportTests {
    private let printed = Printed()

    /// What was written and drilled.
    private struct Kept: SoundPracticeKeeping {
        var lines: [DictationAnswer] = []
        var answers: [SoundAnswer] = []
        func written(_ limit: Int) async throws(StoreError) -> [DictationAnswer] {
            Array(lines.prefix(limit))
        }
        func add(_ answer: SoundAnswer, at instant: Date) async throws(StoreError) {}
        func drilled() async throws(StoreError) -> [SoundAnswer] { answers }
    }

    private static let spanish = Language(tag: "es") ?? .english

    private func missed(_ kept: Kept, off: Set<SourceID> = []) -> MissedSounds {
        // Spelt as it sounds.
        let sounds = WordSounds { words, _, _ in
            Dictionary(words.map { ($0, $0.map(String.init).joined(separator: "_")) }) { $1 }
        }
        return MissedSounds(store: { kept }, sounds: sounds, off: { off })
    }

    private static func line(_ heard: String, _ typed: String) -> DictationAnswer {
        DictationAnswer(
            chapter: Make.address(), language: spanish, heard: heard, typed: typed)
    }

    /// Words that are all different, and p written as b in some.
    private static var lines: [DictationAnswer] {
        let syllables = ["ma", "ne", "ti", "so", "lu", "fe", "ka", "do"]
        var words: [(String, String)] = []
        for one in syllables { for other in syllables { words.append((one + other, one + other)) } }
        for syllable in syllables { words.append(("pe" + syllable, "be" + syllable)) }
        return words.map { line($0.0, $0.1) }
    }

    private func show(
        _ kept: Kept, language: Language? = nil, json: Bool = false
    ) async throws {
        try await SoundsReport(missed: missed(kept), console: printed.console)
            .print(of: language, json: json)
    }

    @Test func `a contrast is told with its words, how sure it is, and what to do`() async throws {
        var kept = Kept(lines: Self.lines)
        let contrast = try #require(SoundContrast("b", "p"))
        kept.answers = (0..<25).map { number in
            SoundAnswer(
                contrast: contrast, language: Self.spanish, isRight: number > 9,
                isOfOtherVoice: true)
        }
        try await show(kept)
        #expect(
            printed.data.contains("Spanish · 72 sentences written, 72 words, 8 mistakes by ear"))
        #expect(
            printed.data.contains("1  b – p · missed in 8 of 8 words · sure"), "\(printed.data)")
        #expect(printed.data.contains("heard “pedo” written “bedo”"))
        #expect(printed.data.contains("drilled: 15 of the last 20 right, 25 in all"))
        #expect(printed.data.contains("`listen sounds drill`"))
    }

    @Test func `a sound that was left out has its own words, and no number`() async throws {
        let lost = ["mas", "nes", "tis", "sus", "los", "fas", "kos", "dis"].map {
            Self.line($0, String($0.dropLast()))
        }
        let right = Self.lines.filter { $0.heard == $0.typed }
        try await show(Kept(lines: right + lost))
        #expect(printed.data.contains("No sound was written as another one."))
        #expect(printed.data.contains("  left out: s · in 8 of "), "\(printed.data)")
        #expect(printed.data.contains("words that have it · sure\n     heard “dis” written “di”"))
        #expect(!printed.data.contains("`listen sounds drill`"))
        #expect(
            printed.data.contains(
                "`listen sounds drill --pair s,nothing` plays words with it and without."))
        #expect(printed.data.contains("only your ear can tell"))
        try await show(Kept(lines: right + lost), json: true)
        #expect(printed.data.contains("\"leftOut\" : ["))
    }

    @Test func `who only leaves sounds out practises these, and sees how it went`() async throws {
        let lost = ["mas", "nes", "tis", "sus", "los", "fas", "kos", "dis"].map {
            Self.line($0, String($0.dropLast()))
        }
        var kept = Kept(lines: Self.lines.filter { $0.heard == $0.typed } + lost)
        let contrast = try #require(SoundContrast(lone: "s"))
        let wish = SoundWish(missed: missed(kept), texts: try HeardTextDatabase.inMemory().texts)
        #expect(try await wish.contrast(nil, nil).0 == contrast)
        #expect(try await wish.contrast("mas,ma", Self.spanish).0 == contrast)
        await #expect(throws: SoundFault.noContrast(Self.spanish)) {
            try await wish.contrast("2", nil)
        }
        kept.answers = [true, false, true].map {
            SoundAnswer(
                contrast: contrast, language: Self.spanish, isRight: $0, isOfOtherVoice: true)
        }
        try await show(kept)
        #expect(printed.data.contains("     drilled: 2 of the last 3 right, 3 in all"))
        #expect(!printed.data.contains("s – nothing · drilled"))
    }

    @Test func `too little is said so`() async throws {
        try await show(Kept(lines: Array(Self.lines.suffix(3))))
        #expect(printed.data.contains("too little to tell"))
        #expect(!printed.data.contains("b – p"))
        try await show(Kept())
        #expect(printed.notes.contains("Nothing was written in a dictation yet."))
        try await show(Kept(), language: .english)
        #expect(printed.notes.contains("dictation in English yet"))
    }

    @Test func `JSON has all of it`() async throws {
        try await show(Kept(lines: Self.lines), json: true)
        for part in [
            "\"version\" : 1", "\"language\" : \"es\"", "\"isSure\" : true", "\"words\" : 8",
            "\"heard\" : \"pedo\"", "\"mistakes\" : 8",
        ] { #expect(printed.data.contains(part), "\(part)") }
    }

    @Test func `sentences of sources that are off do not count`() async throws {
        let entries = try await missed(
            Kept(lines: Self.lines), off: [Make.address().source]
        ).entries()
        #expect(entries.isEmpty)
    }

    @Test func `a contrast is chosen by a number, two sounds or two words`() async throws {
        let texts = try HeardTextDatabase.inMemory().texts
        let wish = SoundWish(missed: missed(Kept(lines: Self.lines)), texts: texts)
        let contrast = try #require(SoundContrast("b", "p"))
        for typed in [nil, "1", " 1 ", "p,b", "b-p", "peso,beso"] {
            let found = try await wish.contrast(typed, nil)
            #expect(found.0 == contrast && found.1 == Self.spanish, "\(typed ?? "none")")
        }
        await #expect(throws: SoundFault.noSuchNumber(7, of: 1)) {
            _ = try await wish.contrast("7", nil)
        }
        for typed in ["peso,gato", "peso", "p,p", "a,b,c"] {
            await #expect(throws: SoundFault.badContrast(typed)) {
                _ = try await wish.contrast(typed, nil)
            }
        }
        let none = SoundWish(missed: missed(Kept()), texts: texts)
        await #expect(throws: SoundFault.nothingWritten) { _ = try await none.contrast(nil, nil) }
        await #expect(throws: SoundFault.noContrast(.english)) {
            _ = try await none.contrast(nil, .english)
        }
        await #expect(throws: SoundFault.noLanguage([])) { _ = try await none.contrast("s,z", nil) }
        #expect(try await none.contrast("s,z", .english).1 == .english)
    }
}
