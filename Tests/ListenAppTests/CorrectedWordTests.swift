import FoundationEssentials
import LanguageAids
import ListenCore
import Testing

@testable import SharedWork

/// Words as a person put them right, in the explanations of sentences.
@Suite struct CorrectedWordTests {
    private actor Kept: WordCorrecting {
        private var all: [WordCorrection.Place: WordCorrection] = [:]

        func correction(
            at place: WordCorrection.Place
        ) async throws(StoreError) -> WordCorrection? { all[place] }

        func readings() async throws(StoreError) -> [WordCorrection] {
            all.values.filter { $0.reading != nil }
        }

        func correct(
            _ place: WordCorrection.Place, _ change: WordCorrectionChange, at instant: Date
        ) async throws(StoreError) {
            switch change {
            case .meaning(let text, let language):
                all[place] = WordCorrection(place: place, meaning: text, target: language.tag)
            case .reading(let text): all[place] = WordCorrection(place: place, reading: text)
            case .takenBack: all[place] = nil
            }
        }
    }

    private func request(_ word: String, _ source: Language?) -> ExplanationRequest {
        ExplanationRequest(
            sentence: "Guten Tag.", phrase: word, source: source, target: .english)
    }

    private let then = Date(timeIntervalSince1970: 1)

    @Test func `a meaning written for a word that nobody explains is shown`() async throws {
        let aids = SentenceAidWork(
            SentenceProviders(), translations: nil, explanations: nil, corrections: Kept())
        let asked = request("Tag", Language(tag: "de"))
        await #expect(throws: ServiceError.self) { try await aids.explain(asked) }
        try await aids.correct(asked, .meaning("day", .english), at: then)
        #expect(try await aids.explain(asked).word?.meanings == ["day"])
        #expect(try await aids.explain(asked).word?.ground == .person)
        let other = request("Guten", Language(tag: "de"))
        await #expect(throws: ServiceError.self) { try await aids.explain(other) }
    }

    @Test func `a card of a word has the reading that was put right`() async throws {
        let aids = SentenceAidWork(
            SentenceProviders(), translations: nil, explanations: nil, corrections: Kept())
        let folder = try CardFolder()
        let maker = Make.cardMaker(folder.store, aids: aids)
        let asked = ExplanationRequest(
            sentence: "Hola, señora.", phrase: "señora", source: Language(tag: "es"),
            target: .english)
        try await aids.correct(asked, .reading("seˈɲoɾa"), at: then)
        #expect(await aids.correctedReadings().words(of: "Hola, señora.", in: nil).count == 1)
        let word = try await maker.make(Make.cardDraft("señora", kind: .word)).card
        #expect(word.note == "seˈɲoɾa")
        #expect(try await maker.make(Make.cardDraft("Hola", kind: .word)).card.note.isEmpty)
        #expect(try await maker.make(Make.cardDraft()).card.note.isEmpty)
    }

    @Test func `what cannot be kept of a correction is said`() async throws {
        let aids = SentenceAidWork(SentenceProviders(), translations: nil, explanations: nil)
        let asked = request("Tag", Language(tag: "de"))
        await #expect(throws: StoreError.self) {
            try await aids.correct(asked, .meaning("day", .english), at: then)
        }
    }

    @Test(arguments: [(false, "en"), (true, "de")])
    func `a text in the language of the answers is answered in English unless that was chosen`(
        isChosen: Bool, answered: String
    ) async throws {
        let german = try #require(Language(tag: "de"))
        let aids = SentenceAidWork(
            SentenceProviders(), translations: nil, explanations: nil, corrections: Kept(),
            isTargetChosen: { isChosen })
        let request = TranslationRequest(text: "Guten Tag.", source: german, target: german)
        #expect(await aids.target(of: request).tag == answered)
        let asked = ExplanationRequest(
            sentence: "Guten Tag.", phrase: "Tag", source: german, target: german)
        try await aids.correct(asked, .meaning("day", german), at: then)
        #expect(try await aids.explain(asked).word?.meanings == ["day"])
    }
}
