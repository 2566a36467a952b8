package import ListenCore
import Practice
import SharedWork
import Subtitles

/// The chapter that a test asks about.
struct ListeningTestSubject: Sendable {
    let address: ChapterAddress
    let title: String
    let language: Language
    let sentences: [Sentence]
    let sound: AudioLocation

    /// The sentence that begins at a time, but for what its beginning was moved since.
    func sentence(at start: MediaTime) -> Int? {
        sentences.indices.filter {
            abs((sentences[$0].start - start).microseconds)
                <= MediaTime.milliseconds(400)
                .microseconds
        }.min {
            abs((sentences[$0].start - start).microseconds)
                < abs((sentences[$1].start - start).microseconds)
        }
    }

    /// The sound around a sentence, with room for its first and last letters.
    func part(_ sentence: Sentence) -> AudioLocation {
        let start = max(.zero, sentence.start - .milliseconds(150))
        return sound.part(start..<(sentence.end + .milliseconds(250))) ?? sound
    }
}

extension ListeningTestRun {
    /// Finds the chapter, its text and its sound.
    func subject(_ book: String?, _ chapter: String?) async throws -> ListeningTestSubject {
        let catalog = try await catalog()
        let (chosen, entry) = try await place(book, chapter, catalog)
        return try await subject(entry, of: chosen, catalog)
    }

    /// Finds a chapter of any source; `nil` where it is not at hand.
    func subject(at address: ChapterAddress) async throws -> ListeningTestSubject? {
        guard let catalog = try await source(address.source),
            let book = try await catalog.books().value.first(where: { $0.id == address.book }),
            let entry = try await catalog.chapters(of: book).value
                .first(where: { $0.id == address.chapter })
        else { return nil }
        return try await subject(entry, of: book, catalog)
    }

    private func subject(
        _ entry: Chapter, of chosen: Book, _ catalog: Catalog
    ) async throws -> ListeningTestSubject {
        let address = ChapterAddress(
            source: catalog.service.sourceID, book: chosen.id, chapter: entry.id)
        let present = try await PresentText.of(address, on: catalog.service, catalog.mode, analysis)
        guard let track = present.track else { throw SentenceError.noText(entry.title) }
        guard let language = track.language(orStated: chosen.language) else {
            throw ListeningTestError.noLanguage(entry.title)
        }
        guard entry.hasAudio,
            let sound = try await catalog.service.audio(of: present.playback, catalog.mode)
                .value.whole
        else { throw ListeningTestError.noSound(entry.title) }
        let refined = await PresentText.refined(track, by: sound, levels: levels)
        return ListeningTestSubject(
            address: address, title: entry.title, language: language,
            sentences: refined.sentences, sound: sound)
    }

    /// The chapter that was typed, or the one that was heard last.
    private func place(
        _ book: String?, _ chapter: String?, _ catalog: Catalog
    ) async throws -> (Book, Chapter) {
        if let book {
            let chosen = try await catalog.book(book).book
            if let chapter {
                return (chosen, try await catalog.chapter(chapter, of: chosen).selection.chapter)
            }
            let chapters = try await catalog.chapters(of: chosen).value
            let places = try await progress().positions(
                in: chosen.id, of: catalog.service.sourceID)
            let last = places.max { $0.updatedAt < $1.updatedAt }?.chapter.chapter
            guard let found = chapters.first(where: { $0.id == last }) ?? chapters.first else {
                throw PlayError.noChapters(chosen.title)
            }
            return (chosen, found)
        }
        let source = catalog.service.sourceID
        let last = try await progress().recentPositions(limit: 50)
            .first { $0.chapter.source == source }
        guard let last,
            let chosen = try await catalog.books().value.first(where: {
                $0.id == last.chapter.book
            }),
            let found = try await catalog.chapters(of: chosen).value.first(where: {
                $0.id == last.chapter.chapter
            })
        else { throw ListeningTestError.nothingHeard }
        return (chosen, found)
    }
}

/// A listening test that cannot be made.
package enum ListeningTestError: DescribedError, Hashable {
    case noInput
    case nothingHeard
    case noLanguage(String)
    case noSound(String)
    case tooShort(String, Int)

    package var description: String {
        switch self {
        case .noInput:
            "A test asks questions. Run it at a terminal, or send the answers through a pipe."
        case .nothingHeard:
            "Nothing was heard here yet. Name a chapter, as in `listen test book 3 chapter 2`."
        case .noLanguage(let title):
            "Nobody says which language “\(title.printable(limit: 80))” is in. Give it to its book"
                + " by `listen rename`."
        case .noSound(let title):
            "The sound of “\(title.printable(limit: 80))” is not here. Try again with a network."
        case .tooShort(let title, let fewest):
            "“\(title.printable(limit: 80))” is too short for a test: at least \(fewest) sentences"
                + " of 4 to 30 words are needed. Choose another chapter."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noInput: .usage
        case .nothingHeard, .noLanguage, .noSound, .tooShort: .notFound
        }
    }
}

/// The answers of one test.
struct ListeningTestTally {
    private var choices = (right: 0, asked: 0)
    private var words = (right: 0, before: 0, asked: 0)

    mutating func add(_ answer: TestAnswer) {
        if let before = answer.before {
            words.right += answer.right
            words.before += before
            words.asked += answer.asked
        } else {
            choices.right += answer.right
            choices.asked += answer.asked
        }
    }

    /// The outcome in words; none without an answer.
    var lines: [String] {
        var lines: [String] = []
        if choices.asked > 0 {
            let chance = Double(choices.asked) / Double(ListeningQuestion.choices)
            lines.append(
                "\(choices.right) of \(choices.asked) right; guessing gives about"
                    + " \(Int(chance.rounded())).")
        }
        if words.asked > 0 {
            lines.append(
                "Written again: \(words.right) of \(words.asked) words, \(words.before) the first"
                    + " time.")
        }
        if !lines.isEmpty { lines.append("`listen stats --gain` shows all tests together.") }
        return lines
    }
}
