import ListenCore
import Subtitles

/// The sentence that is to be translated or explained.
public enum SentenceSubject: Hashable, Sendable {
    /// A text of the person's.
    case text(String)
    /// A sentence of a chapter, counted from 1.
    case sentence(book: String, chapter: String, number: Int)
}

/// `listen translate` and `listen explain`.
public struct SentenceReport: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    let aids: @Sendable () async throws -> SentenceAids
    let target: Language
    /// What knows the scripts of the texts.
    var analysis: any TextAnalyzing = PlainTextAnalysis()
    let console: Console

    /// Prints a translation, with who made it on standard error.
    public func translate(_ subject: SentenceSubject, from: String?, json: Bool) async throws {
        let aids = try await aids()
        let sentence = try await resolve(subject, from: from, aids: aids)
        let translation = try await aids.translate(
            TranslationRequest(
                text: sentence.text, source: sentence.language, target: target,
                place: sentence.place))
        if json {
            console.print(json: TranslationJSON(sentence.text, translation, target))
            return
        }
        if case .sentence = subject { console.note(sentence.text) }
        console.print(translation.text)
        console.note(translation.credit)
    }

    /// Prints an explanation: overview, points, words.
    public func explain(
        _ subject: SentenceSubject, phrase: String?, from: String?, json: Bool
    ) async throws {
        let aids = try await aids()
        let sentence = try await resolve(subject, from: from, aids: aids)
        let explanation = try await aids.explain(
            ExplanationRequest(
                sentence: sentence.text, phrase: phrase, source: sentence.language,
                target: target, place: sentence.place))
        if json {
            console.print(json: ExplanationJSON(sentence: sentence.text, explanation: explanation))
            return
        }
        if case .sentence = subject { console.note(sentence.text) }
        if !explanation.overview.isEmpty { console.print(explanation.overview) }
        if let translation = explanation.translation { console.print(translation) }
        for point in explanation.keyPoints { console.print("- " + point) }
        var table = TextTable(.left, .left, .left)
        for entry in explanation.vocabulary {
            table.add(entry.word, entry.meaning, entry.note ?? "")
        }
        console.print(table)
        console.note(
            "(\(explanation.provider)\(explanation.isCached ? ", cached" : ""))")
    }

    private struct Resolved {
        let text: String
        let language: Language?
        let place: SentencePlace?
    }

    private func resolve(
        _ subject: SentenceSubject, from: String?, aids: SentenceAids
    ) async throws -> Resolved {
        var language: Language?
        if let from {
            language = Language(tag: from)
            if language == nil { throw SentenceError.noLanguage(from) }
        }
        switch subject {
        case .text(let text):
            return Resolved(text: text, language: language, place: nil)
        case .sentence(let book, let chapter, let number):
            return try await find(book, chapter, number, language, aids)
        }
    }

    private func find(
        _ book: String, _ chapter: String, _ number: Int, _ language: Language?,
        _ aids: SentenceAids
    ) async throws -> Resolved {
        let catalog = try await catalog()
        let chosen = try await catalog.book(book).book
        let selection = try await catalog.chapter(chapter, of: chosen).selection
        let playback = try await catalog.service.playback(
            of: selection.chapter.id, in: chosen.id, catalog.mode
        ).value
        guard let reference = playback.subtitles else {
            throw SentenceError.noText(selection.chapter.title)
        }
        let track = try await catalog.service.track(reference, of: playback, catalog.mode)
            .read(analysis).value
        let reader = Task {
            var tracks: [AlignedTrack] = []
            for reference in playback.translations {
                let payload = try? await catalog.service.track(
                    reference, of: playback, catalog.mode)
                if let read = try? await payload?.read(analysis) {
                    tracks.append(AlignedTrack(read.value, offset: reference.offset))
                }
            }
            return tracks
        }
        await aids.use(reader, of: playback.address)
        let sentences = track.sentences
        guard sentences.indices.contains(number - 1) else {
            throw SentenceError.noSentence(number, count: sentences.count)
        }
        let sentence = sentences[number - 1]
        let place = SentencePlace(
            chapter: playback.address, sentence: sentence.index,
            range: sentence.start..<sentence.end,
            previous: number > 1 ? sentences[number - 2].text : "",
            next: number < sentences.count ? sentences[number].text : "")
        return Resolved(
            text: sentence.text, language: language ?? track.language ?? chosen.language,
            place: place)
    }
}

/// A sentence that cannot be meant.
enum SentenceError: DescribedError, Hashable {
    case noText(String)
    case noSentence(Int, count: Int)
    case noLanguage(String)

    var description: String {
        switch self {
        case .noText(let chapter): "\"\(chapter)\" has no text."
        case .noSentence(let number, let count):
            "There is no sentence \(number); the chapter has sentences 1 to \(count)."
        case .noLanguage(let tag):
            "\"\(tag)\" is no language tag. Give one such as es or zh-TW."
        }
    }

    var kind: FailureKind {
        if case .noLanguage = self { .usage } else { .notFound }
    }
}

extension Translation {
    /// Who made it, for people.
    var credit: String {
        "(\(provider)\(isRough ? ", rough" : "")\(isCached ? ", cached" : ""))"
    }
}

private struct TranslationJSON: Encodable {
    let version = 1
    let text: String
    let translation: String
    let language: String
    let provider: String
    let isRough: Bool
    let isCached: Bool

    init(_ text: String, _ translation: Translation, _ target: Language) {
        self.text = text
        self.translation = translation.text
        language = target.tag
        provider = translation.provider
        isRough = translation.isRough
        isCached = translation.isCached
    }
}

private struct ExplanationJSON: Encodable {
    let version = 1
    let sentence: String
    let explanation: Explanation
}
