import LibraryUI
import ListenCore
import PlayerUI
import Terminal
import Typesetting
import UIVocabulary

/// Messages as lines.
extension PlainFace {
    /// The lines of a message in place of the model's notice; `nil` prints the notice.
    mutating func lines(
        for message: AppMessage, _ effects: [AppEffect], _ model: inout AppModel
    ) -> [Line]? {
        switch message {
        case .notice(let text, _): return [.note(text)]
        case .answer(.playback(.success(let snapshot)), let address) where address == chapter:
            return lines(about: snapshot.freshness) + lines(about: snapshot.value)
        case .answer(.pieces, let address) where address == chapter && awaitsKindOfSound:
            return noText(of: Self.stationText, isSure: true)
        // The end of the session says why.
        case .answer(.playback(.failure), _): return model.passesOver ? nil : []
        case .answer(.track(.success), let address) where address == chapter:
            use(model.player?.state.text.allThatCame ?? [])
            return nil
        case .text(let news, let address):
            return lines(for: news, of: address)
        case .answer(.track(.failure(let error)), _):
            hasToldNoText = true
            return [.note(error.description)]
        case .aid(.translation(let result), let ticket):
            guard model.player?.closePopup(of: ticket) == true else { return nil }
            return Self.lines(result) { [.answer("\($0.text) \($0.credit)")] }
        case .aid(.explanation(let result), let ticket):
            guard model.player?.closePopup(of: ticket) == true else { return nil }
            let phrase = ticket.phrase.map { [Line.answer("\($0):")] } ?? []
            return Self.lines(result) { phrase + $0.plainLines.map { .paragraphs($0) } }
        case .player(let event): return lines(for: event, of: model)
        case .systemWillSleep:
            return effects.contains(.player(.pause))
                ? [.note("The computer sleeps; `listen ctl play` goes on.")] : nil
        case .screenLocked:
            return effects.contains(.player(.pause))
                ? [.note("The screen was locked; `listen ctl play` goes on.")] : nil
        // It was said when the sound stopped.
        case .systemWoke: return []
        default: return nil
        }
    }

    private mutating func lines(for event: PlayerEvent, of model: AppModel) -> [Line]? {
        switch event {
        case .phase(.playing):
            began = began ?? model.player?.state.sound.position
            // A station has told of its pieces by now.
            guard awaitsKindOfSound, presenter == nil, !hasToldNoText else { return nil }
            return noText(of: Self.chapterText)
        case .output(.silent(let reason)):
            return [.note("There is no sound (\(reason)); the silent clock keeps the time.")]
        case .output(.file(let path)):
            defer { file = path }
            guard let file, file != path else { return nil }
            return [
                .note(
                    "The sound goes on in \(path): it has another format than what is in \(file).")
            ]
        default: return nil
        }
    }

    private static func lines<Value>(
        _ result: Result<Value, ServiceError>, _ told: (Value) -> [Line]
    ) -> [Line] {
        switch result {
        case .success(let value): told(value)
        case .failure(let error): [.note(error.description)]
        }
    }

    private func lines(about freshness: Freshness) -> [Line] {
        var lines: [Line] = []
        if let text = freshness.statusText { lines.append(.note(text)) }
        if case .offline(_, let reason) = freshness, reason.code != .notAsked {
            lines.append(.note(reason.description))
        }
        return lines
    }

    /// Says once which of several texts is shown, or that there is none.
    private mutating func lines(about playback: ChapterPlayback) -> [Line] {
        let texts = playback.texts
        let remark = hasToldTexts ? nil : texts.remark.map { "\($0) \(howToList)" }
        if remark != nil { hasToldTexts = true }
        guard texts.spoken == nil else { return remark.map { [.note($0)] } ?? [] }
        guard !hasToldNoText else { return [] }
        // What is at an address shows only when it is opened whether it is a station.
        if case .remote = playback.audio {
            awaitsKindOfSound = true
            return remark.map { [.note($0)] } ?? []
        }
        return noText(of: [Self.chapterText, remark].compactMap { $0 }.joined(separator: " "))
    }

    /// The sentence that there is no text, unless one is looked for or on its way.
    private mutating func noText(of sentence: String, isSure: Bool = false) -> [Line] {
        (hasToldNoText, awaitsKindOfSound) = (true, false)
        guard !isSure, let search = textSearch, search.chapter == chapter else {
            return [.note(sentence)]
        }
        textSearch?.held = search.isFound ? nil : sentence
        return search.isFound ? [.note(Self.comingText)] : []
    }

    /// The lines about a text that is looked for, which say once that it comes, or that none does;
    /// `nil` where the notice says it, or the aspect of a text that could not be made.
    private mutating func lines(for news: TextNews, of address: ChapterAddress) -> [Line]? {
        if news == .sought {
            textSearch = TextSearch(chapter: address)
            return []
        }
        guard let search = textSearch, search.chapter == address else { return nil }
        guard case .progress = news else {
            textSearch = nil
            return [.notFound, .left].contains(news) ? search.held.map { [.note($0)] } ?? [] : nil
        }
        textSearch = TextSearch(chapter: address, isFound: true)
        return search.held == nil || presenter != nil ? [] : [.note(Self.comingText)]
    }

    /// The search for a text of a chapter.
    struct TextSearch: Hashable, Sendable {
        let chapter: ChapterAddress
        /// True once there is one, which is put in step.
        var isFound = false
        /// The sentence that there is none, to be said where none is found.
        var held: String?
    }

    private static let comingText = "The text of this chapter is on its way; it is put in step."
    private static let chapterText = "This chapter has no text."
    private static let stationText =
        "A station has no text; the titles it sends are shown when they are heard."

    private var howToList: String {
        chapter?.source == .file
            ? "--list-texts lists them." : "`listen subtitles list` lists them."
    }

    /// Takes the text of the chapter; one that came after the sound began is printed from there.
    private mutating func use(_ sentences: [Sentence]) {
        if presenter == nil {
            presenter = PlainPresenter(sentences: sentences, from: began)
        } else {
            presenter?.receive(sentences)
        }
    }

    /// Begins anew with another chapter; the first one was told by who opened it.
    mutating func followChapter(of model: AppModel) -> [Line] {
        guard let subject = model.openSubject, subject.address != chapter else { return [] }
        let isSameBook = chapter?.isSameBook(as: subject.address) ?? true
        defer { chapter = subject.address }
        (presenter, began) = (nil, nil)
        (hasToldNoText, awaitsKindOfSound) = (false, false)
        guard chapter != nil else { return [] }
        let place = subject.place ?? 1
        let label =
            model.library.chapters?.list.rows?[safe: place - 1]?.label(place: place) ?? "\(place)"
        return [
            .note(
                isSameBook
                    ? "Chapter \(label): \(subject.chapterTitle)"
                    : "\(subject.bookTitle): chapter \(label), \(subject.chapterTitle)")
        ]
    }
}

extension Explanation {
    /// Its parts as lines, without any figure.
    fileprivate var plainLines: [String] {
        [overview] + [word?.line].compactMap { $0 } + keyPoints
            + vocabulary.map { entry in
                "\(entry.word): \(entry.meaning)" + (entry.note.map { " (\($0))" } ?? "")
            } + [translation].compactMap { $0 } + ["(\(provider))"]
    }
}
