import FoundationEssentials
import LanguageAids
import ListenCore
import ListenTestSupport
import Storage

@testable import SharedWork

/// A dictionary of a few words for tests.
struct FewWords: Defining, Lemmatizing {
    let provider = "few words"
    var known: [String: (form: String, senses: [String])] = [:]
    var stems: [String: String] = [:]

    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        guard let found = known[request.word] else {
            throw ServiceError(.notFound, context: request.word)
        }
        return Definition(
            form: found.form, derivation: .lemma,
            entries: [
                DictionaryEntry(headword: found.form, senses: [], dictionary: "empty"),
                DictionaryEntry(
                    headword: found.form, senses: found.senses, dictionary: "few"),
            ])
    }

    func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
        stems[word].map { [$0] } ?? []
    }
}

/// A dictionary that never answers, cancelled or not.
struct MuteWords: Defining, Lemmatizing {
    let provider = "mute"

    static func never() async -> ChapterSound? {
        await withUnsafeContinuation { (_: UnsafeContinuation<ChapterSound?, Never>) in }
    }

    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        _ = await Self.never()
        throw ServiceError(.notFound, context: request.word)
    }

    func lemmas(of word: String, in sentence: String?, language: Language) async -> [String] {
        _ = await Self.never()
        return []
    }
}

/// A folder with a database, removed with this object.
final class CardFolder {
    let url: URL
    let store: StudyCardStore

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "listen-cards-\(UUID().uuidString)")
        store = try PersonDatabase.open(in: url.path, clock: ManualClock()).cards
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The names of the stored sounds.
    var sounds: [String] {
        (try? FileManager.default.contentsOfDirectory(
            atPath: url.appending(path: "cuts").path)) ?? []
    }
}

extension Make {
    /// A maker of cards whose recordings are files, and whose cuts are a few bytes.
    static func cardMaker(
        _ store: StudyCardStore, aids: SentenceAidWork = aids(), words: FewWords = FewWords(),
        sound: AudioLocation? = .file(path: "c2.mp3"), of playback: ChapterPlayback? = nil
    ) -> CardMaker {
        CardMaker(
            store: store, aids: aids, dictionaries: words, lemmas: words,
            sound: { _ in sound.map { ChapterSound($0, of: playback) } },
            cut: { _, range in
                CardSound(bytes: [1, 2, 3], fileExtension: "mp3", range: range)
            }, clock: ManualClock())
    }

    static func cardDraft(
        _ text: String = "Hola, señora.", kind: StudyCard.Kind = .sentence,
        language: Language? = Language(tag: "es"), translation: String? = nil
    ) -> CardDraft {
        CardDraft(
            kind: kind, language: language, text: text, sentence: "Hola, señora.",
            place: CardPlace(
                chapter: address(), range: .seconds(1) ..< .seconds(2), bookTitle: "El cartero",
                chapterTitle: "Part 2"),
            sentencePlace: SentencePlace(
                chapter: address(), sentence: 0, range: .seconds(1) ..< .seconds(2)),
            cut: .milliseconds(850) ..< .milliseconds(2_250), translation: translation,
            target: .english)
    }
}

/// Translates every text into the same one.
struct OneTranslation: Translating {
    let provider = "one"
    let text: String

    func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        Translation(text: text, provider: provider)
    }
}
