package import ConsoleOutput
package import ListenCore
package import SharedWork
import Subtitles
import Synchronization
import Typesetting

/// The sentence to translate or explain.
package enum SentenceSubject: Hashable, Sendable {
    /// A text of the person's.
    case text(String)
    /// A sentence of a chapter, counted from 1.
    case sentence(book: String, chapter: String, number: Int)
}

/// The options of `listen translate` and `listen explain`.
package struct SentenceWishes: Hashable, Sendable {
    /// The text's language by its tag; `nil` guesses it.
    package var from: String?
    /// The only provider to ask; `nil` asks all in order.
    package var provider: String?
    /// True when the target language was named for this run, so that a translation track in another
    /// one does not do.
    package var isTargetNamed = false
    /// True when each line of the text is translated on its own.
    package var byLines = false
    /// True when the output is JSON.
    package var json = false

    /// The defaults.
    package init() {}
}

/// `listen translate` and `listen explain`.
package struct SentenceReport: Sendable {
    let catalog: @Sendable () async throws -> Catalog
    let aids: @Sendable (ProviderChoice?) async throws -> SentenceAidWork
    let target: Language
    /// Segments texts by their scripts.
    var analysis: any TextAnalyzing = PlainTextAnalysis()
    let console: Console
    /// True when the output is a terminal, which shows other lines beside it.
    var isSeen = true

    package init(
        catalog: @escaping @Sendable () async throws -> Catalog,
        aids: @escaping @Sendable (ProviderChoice?) async throws -> SentenceAidWork,
        target: Language,
        analysis: any TextAnalyzing = PlainTextAnalysis(), console: Console, isSeen: Bool = true
    ) {
        (self.catalog, self.aids, self.target) = (catalog, aids, target)
        (self.analysis, self.console, self.isSeen) = (analysis, console, isSeen)
    }

    /// Prints a translation, and on standard error its provider.
    package func translate(_ subject: SentenceSubject, _ wishes: SentenceWishes) async throws {
        let aids = try await aids(wishes.provider.map { .translator($0) })
        let sentence = try await resolve(subject, from: wishes.from, aids: aids)
        if wishes.byLines {
            try await translateLines(of: sentence, aids, wishes)
            return
        }
        let request = TranslationRequest(
            text: sentence.text, source: sentence.language, target: target, place: sentence.place)
        let translation = try await aids.translate(request, strictly: wishes.isTargetNamed)
        if wishes.json {
            let answered = await aids.target(of: request)
            console.print(json: TranslationJSON(sentence.text, translation, answered))
            return
        }
        if case .sentence = subject { console.note(sentence.text) }
        print(paragraphs: translation.text)
        tell(translation)
    }

    /// Prints an explanation: overview, points, words; a streamed answer is printed as it arrives.
    package func explain(
        _ subject: SentenceSubject, phrase: String?, _ wishes: SentenceWishes
    ) async throws {
        let aids = try await aids(wishes.provider.map { .explainer($0) })
        let sentence = try await resolve(subject, from: wishes.from, aids: aids)
        let request = ExplanationRequest(
            sentence: sentence.text, phrase: phrase, source: sentence.language, target: target,
            place: sentence.place)
        if wishes.json {
            let explanation = try await aids.explain(request, strictly: wishes.isTargetNamed)
            console.print(json: ExplanationJSON(sentence: sentence.text, explanation: explanation))
            return
        }
        if case .sentence = subject { console.note(sentence.text) }
        let printing = PiecePrinter(console, isIndented: isSeen)
        let plain = Mutex(PlainMarkdown.Stream())
        let explanation: Explanation
        do {
            explanation = try await aids.explain(request, strictly: wishes.isTargetNamed) {
                let text = $0.text
                printing.print(plain.withLock { $0.receive(text) })
            }
        } catch {
            printing.print(plain.withLock { $0.finish() })
            printing.end()
            throw error
        }
        printing.print(plain.withLock { $0.finish() })
        let isPrinted = printing.end()
        if !isPrinted, !explanation.overview.isEmpty {
            print(paragraphs: PlainMarkdown.text(explanation.overview))
        }
        printDetails(explanation)
        if let remark = explanation.remark { console.note(remark) }
        console.note("(\(([explanation.provider] + explanation.trust).joined(separator: ", ")))")
    }

    private func printDetails(_ explanation: Explanation) {
        if let translation = explanation.translation { print(paragraphs: translation) }
        if let line = explanation.word?.line { print(paragraphs: line) }
        for point in explanation.keyPoints { console.print("- " + point) }
        var table = TextTable(.left, .left, .left)
        for entry in explanation.vocabulary {
            table.add(entry.word, entry.meaning, entry.note ?? "")
        }
        console.print(table)
    }

    /// Translates line by line and prints each translation as it arrives; empty lines stay empty.
    private func translateLines(
        of text: Resolved, _ aids: SentenceAidWork, _ wishes: SentenceWishes
    ) async throws {
        let json = wishes.json
        var answers: [TranslationJSON] = []
        var notes: [String] = []
        for line in text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            guard line.contains(where: { !$0.isWhitespace }) else {
                if !json { console.print("") }
                continue
            }
            let request = TranslationRequest(
                text: String(line), source: text.language, target: target, place: text.place)
            let translation = try await aids.translate(request, strictly: wishes.isTargetNamed)
            if json {
                let answered = await aids.target(of: request)
                answers.append(TranslationJSON(String(line), translation, answered))
            } else {
                console.print(translation.text)
            }
            // Each provider that answered is named once, and so is the error of each that failed.
            for note in [translation.remark, translation.credit].compactMap({ $0 })
            where !notes.contains(note) {
                notes.append(note)
            }
        }
        if json { console.print(json: TranslationsJSON(translations: answers)) }
        if !json { notes.forEach { console.note($0) } }
    }

    private func print(paragraphs text: String) {
        console.print(paragraphs: text, isIndented: isSeen)
    }

    private func tell(_ translation: Translation) {
        if let remark = translation.remark { console.note(remark) }
        console.note(translation.credit)
    }

    private struct Resolved {
        let text: String
        let language: Language?
        let place: SentencePlace?
    }

    private func resolve(
        _ subject: SentenceSubject, from: String?, aids: SentenceAidWork
    ) async throws -> Resolved {
        let language = try from.map(Language.typed)
        switch subject {
        case .text(let text):
            return Resolved(text: text, language: language, place: nil)
        case .sentence(let book, let chapter, let number):
            return try await find(book, chapter, number, language, aids)
        }
    }

    private func find(
        _ book: String, _ chapter: String, _ number: Int, _ language: Language?,
        _ aids: SentenceAidWork
    ) async throws -> Resolved {
        let catalog = try await catalog()
        let chosen = try await catalog.book(book).book
        let selection = try await catalog.chapter(chapter, of: chosen).selection
        let (playback, text) = try await catalog.service
            .text(of: selection.chapter.id, in: chosen.id, catalog.mode, analysis)
        guard let track = text else { throw SentenceError.noText(selection.chapter.title) }
        await aids.useTranslations(of: playback, on: catalog.service, catalog.mode, analysis)
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

private struct TranslationJSON: Encodable {
    let version = 1
    let text: String
    let translation: String
    let language: String
    let provider: String
    let isRough: Bool
    let isCached: Bool
    let ageSeconds: Int64?
    let remark: String?

    init(_ text: String, _ translation: Translation, _ target: Language) {
        self.text = text
        self.translation = translation.text
        language = target.tag
        provider = translation.provider
        isRough = translation.isRough
        isCached = translation.isCached
        ageSeconds = translation.ageSeconds
        remark = translation.remark
    }
}

private struct TranslationsJSON: Encodable {
    let version = 1
    let translations: [TranslationJSON]
}

private struct ExplanationJSON: Encodable {
    let version = 1
    let sentence: String
    let explanation: Explanation
}
