import ConsoleOutput
import FoundationEssentials
package import ListenCore
import Practice
package import SharedWork
package import UIVocabulary

/// Chooses the sentences of a tape: cards that are due, hard and marked sentences, a chapter.
package struct TapeSelection: Sendable {
    let shelf: @Sendable () throws -> ReviewShelf
    /// The recording of a card; throws a sentence when there is none.
    let recording: @Sendable (StudyCard) async throws -> (AudioLocation, range: Range<MediaTime>?)
    let practice: @Sendable () throws -> any SentencePracticeStoring
    let bookmarks: @Sendable () throws -> any BookmarkStoring
    /// The source of this run, and that of a chapter; `nil` when it is gone.
    let catalog: @Sendable () async throws -> Catalog
    let source: @Sendable (SourceID) async throws -> Catalog?
    let nudges: @Sendable (ChapterAddress) async throws -> [EdgeNudge]
    let aids: @Sendable () async throws -> SentenceAidWork
    /// The words of a text with their statuses; `nil` where its language is not known.
    let words: @Sendable (SubtitleTrack) async throws -> ChapterWords?
    let analysis: any TextAnalyzing
    let padding: (before: MediaTime, after: MediaTime)
    let target: Language
    let clock: any WallClock

    /// The longest silence between two sentences of a condensed chapter.
    static let longestPause = MediaTime.milliseconds(300)
    /// The hard sentences of a day.
    static let hardOfDay = 20

    package init(
        shelf: @escaping @Sendable () throws -> ReviewShelf,
        recording:
            @escaping @Sendable (StudyCard) async throws -> (
                AudioLocation, range: Range<MediaTime>?
            ),
        practice: @escaping @Sendable () throws -> any SentencePracticeStoring,
        bookmarks: @escaping @Sendable () throws -> any BookmarkStoring,
        catalog: @escaping @Sendable () async throws -> Catalog,
        source: @escaping @Sendable (SourceID) async throws -> Catalog?,
        nudges: @escaping @Sendable (ChapterAddress) async throws -> [EdgeNudge],
        aids: @escaping @Sendable () async throws -> SentenceAidWork,
        words: @escaping @Sendable (SubtitleTrack) async throws -> ChapterWords?,
        analysis: any TextAnalyzing, padding: (before: MediaTime, after: MediaTime),
        target: Language, clock: any WallClock
    ) {
        (self.shelf, self.recording, self.practice) = (shelf, recording, practice)
        (self.bookmarks, self.catalog, self.source) = (bookmarks, catalog, source)
        (self.nudges, self.aids, self.words, self.analysis) = (nudges, aids, words, analysis)
        (self.padding, self.target, self.clock) = (padding, target, clock)
    }

    /// The sentences in order, each once; `tell` gets what is left out, as sentences.
    func pieces(
        _ options: TapeOptions, tell: (String) -> Void
    ) async throws -> [TapePiece] {
        if let book = options.book { return try await chapter(book, options) }
        var pieces: [TapePiece] = []
        if options.takesDue || options.isOfToday { pieces += try await due(options, tell) }
        if options.takesHard || options.isOfToday { pieces += try await hard(options, tell) }
        if options.takesMarked { pieces += try await marked(options, tell) }
        return Array(Self.once(pieces).prefix(options.limit))
    }

    /// Each sentence once, where it comes first, with what is known of it at all places: one may be
    /// hard and marked.
    static func once(_ pieces: [TapePiece]) -> [TapePiece] {
        var places: [String: Int] = [:]
        var kept: [TapePiece] = []
        for piece in pieces {
            if let place = places[piece.text] {
                kept[place].traits.isHard = kept[place].traits.isHard || piece.traits.isHard
                kept[place].traits.isMarked = kept[place].traits.isMarked || piece.traits.isMarked
            } else {
                places[piece.text] = kept.count
                kept.append(piece)
            }
        }
        return kept
    }

    private func due(
        _ options: TapeOptions, _ tell: (String) -> Void
    ) async throws -> [TapePiece] {
        let hand = try await shelf().hand(at: clock.now)
        var pieces: [TapePiece] = []
        for item in hand.deck.items.prefix(options.limit) {
            guard let card = hand.cards[item.id] else { continue }
            do {
                let (location, range) = try await recording(card)
                var piece = TapePiece(
                    location: location, of: "card \(card.id)", range: range,
                    text: card.context.isEmpty ? card.text : card.context, heading: "Cards")
                piece.meaning =
                    card.kind == .word && !card.translation.isEmpty
                    ? "\(card.text): \(card.translation)" : card.translation
                (piece.card, piece.traits.isHard) = (card.id, (card.memory?.lapses ?? 0) > 0)
                // What is on a card is being learnt, and new no more.
                piece.traits.unknownWords = 1
                pieces.append(piece)
            } catch {
                tell("“\(card.text.printable(limit: 60))” is left out: it has no recording here.")
            }
        }
        return pieces
    }

    private func hard(
        _ options: TapeOptions, _ tell: (String) -> Void
    ) async throws -> [TapePiece] {
        let most = options.isOfToday ? Self.hardOfDay : options.limit
        let places = try await practice().hardest(most).map { kept in
            TapePlace(
                chapter: kept.sentence.chapter, start: kept.sentence.start,
                text: kept.sentence.text, heading: "Hard sentences", isHard: true, isMarked: false)
        }
        return try await pieces(of: places, options, tell)
    }

    private func marked(
        _ options: TapeOptions, _ tell: (String) -> Void
    ) async throws -> [TapePiece] {
        let places = try await bookmarks().recentBookmarks(limit: options.limit).map { mark in
            TapePlace(
                chapter: mark.chapter, start: mark.range.lowerBound, text: mark.text,
                heading: "Marked sentences", isHard: mark.grade == .hard, isMarked: true)
        }
        return try await pieces(of: places, options, tell)
    }

    /// The sentences at some places, chapter by chapter; each in the order it was asked for.
    private func pieces(
        of places: [TapePlace], _ options: TapeOptions, _ tell: (String) -> Void
    ) async throws -> [TapePiece] {
        var found: [Int: TapePiece] = [:]
        for (chapter, own) in Dictionary(grouping: places.enumerated(), by: \.element.chapter) {
            guard let catalog = try await source(chapter.source),
                let text = try? await TapeChapter(chapter, catalog, self, options)
            else {
                let count = own.count.counted("sentence")
                tell("\(count) left out: the chapter with the sound is not at hand.")
                continue
            }
            for (index, place) in own {
                guard var piece = text.piece(at: place.start, heading: place.heading) else {
                    continue
                }
                (piece.traits.isHard, piece.traits.isMarked) = (place.isHard, place.isMarked)
                found[index] = piece
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The sentences of a chapter: all, or those that are hard or marked.
    private func chapter(_ book: String, _ options: TapeOptions) async throws -> [TapePiece] {
        let catalog = try await catalog()
        let chosen = try await catalog.book(book).book
        let titles: [Chapter]
        if let chapter = options.chapter {
            titles = [try await catalog.chapter(chapter, of: chosen).selection.chapter]
        } else {
            titles = try await catalog.chapters(of: chosen).value
        }
        var pieces: [TapePiece] = []
        for title in titles {
            let address = ChapterAddress(
                source: catalog.service.sourceID, book: chosen.id, chapter: title.id)
            guard let text = try await TapeChapter(address, catalog, self, options) else {
                guard options.chapter == nil else { throw SentenceError.noText(title.title) }
                continue
            }
            let hard = try await practice().efforts(in: address).map(\.sentence.start)
            let marks = try await bookmarks().bookmarks(in: address).map(\.range.lowerBound)
            pieces += text.pieces(options, hard: hard, marks: marks)
        }
        return Array(pieces.prefix(options.limit))
    }
}

/// A place whose sentence is put on a tape.
struct TapePlace: Hashable, Sendable {
    let chapter: ChapterAddress
    let start: MediaTime
    let text: String
    let heading: String
    let isHard: Bool
    let isMarked: Bool
}
