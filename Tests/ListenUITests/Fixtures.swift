import FoundationEssentials
import ListenCore
import PlayerUI
import Terminal
import UIVocabulary

@testable import ListenUI

/// Builders for the tests, with a default for everything.
enum Make {
    static let english = Language(tag: "en")

    static func time(_ seconds: Double) -> MediaTime { .seconds(seconds) }

    /// A sentence of space-separated words, each sounding `pace` seconds.
    static func sentence(
        _ index: Int, _ text: String, at start: Double, pace: Double = 0.3,
        estimated: Bool = false
    ) -> Sentence {
        let words = text.split(separator: " ").enumerated().map { offset, word in
            Word(
                start: time(start + Double(offset) * pace),
                end: time(start + Double(offset) * pace + pace * 0.9), text: String(word),
                isEstimated: estimated)
        }
        return Sentence(index: index, words: words) ?? emptySentence
    }

    private static let emptySentence: Sentence = sentence(0, "empty", at: 0)

    /// Words without spaces between them, as in Chinese.
    static func dense(_ index: Int, _ words: [String], at start: Double) -> Sentence {
        let timed = words.enumerated().map { offset, word in
            Word(
                start: time(start + Double(offset) * 0.3),
                end: time(start + Double(offset + 1) * 0.3),
                text: word, isFollowedBySpace: false)
        }
        return Sentence(index: index, words: timed) ?? emptySentence
    }

    static let story = [
        sentence(0, "Every morning, before the mist was gone, the village was quiet.", at: 0.5),
        sentence(
            1, "An old woman rowed across with a basket of letters and a lamp that never went out.",
            at: 4.5),
        sentence(2, "Nobody asked where she came from;", at: 11),
        sentence(3, "the letters were always dry, and always on time.", at: 13.6),
        sentence(4, "One day the boat did not come.", at: 18),
        sentence(5, "The children waited on the bank until the evening.", at: 21),
    ]

    static let book = Book(
        id: BookID(rawValue: "river"), title: "The River Village", author: "Ana Lobo",
        language: english)

    static func chapter(_ number: Int, _ title: String, seconds: Double = 30) -> Chapter {
        Chapter(
            id: ChapterID(rawValue: "c\(number)"), title: title, number: number,
            duration: time(seconds))
    }

    static let chapters = [
        chapter(1, "The Ferry", seconds: 62), chapter(2, "Letters"),
        chapter(3, "The Lamp", seconds: 118),
    ]

    static func address(_ chapter: String = "c2") -> ChapterAddress {
        ChapterAddress(source: .local, book: book.id, chapter: ChapterID(rawValue: chapter))
    }

    static func settings(_ theme: Theme = .dark) -> UISettings {
        UISettings(theme: theme, targetLanguage: .english)
    }

    /// Marks on the story's first three sentences, the second graded and noted.
    static let marks: [Bookmark] = [
        (1, 0, "", nil), (2, 1, "the lamp!", .hard), (3, 4, "", .quote),
    ]
    .map { (id: Int64, index: Int, note: String, grade: Bookmark.Grade?) in
        Bookmark(
            id: id, chapter: address(), range: story[index].start..<story[index].end,
            text: story[index].text, note: note, grade: grade, createdAt: .distantPast,
            bookTitle: book.title, chapterTitle: "Letters")
    }

    /// A waveform with pauses between its sentences.
    static let peaks = WaveformPeaks(
        buckets: (0..<WaveformPeaks.storedCount).map { index in
            let phase = index * 37 % 29
            let level = index % 50 < 6 ? 0.02 : 0.25 + Float(phase) / 40
            return WaveformPeaks.Bucket(low: -level, high: level, rms: level / 2)
        }, isExact: true)

    /// The player of which nothing is known yet.
    static func opening(
        _ size: Size = Size(columns: 80, rows: 24), settings: UISettings = settings(),
        book: Book = book, chapters: [Chapter] = chapters
    ) -> AppModel {
        var app = AppModel(
            source: .local, sourceName: "bundled library", settings: settings, size: size,
            start: .chapter(ChapterID(rawValue: "c2"), of: book, number: 3, chapters: chapters))
        _ = app.start(at: Moment(position: .zero))
        return app
    }

    /// The app on chapter 2, playing at `position`.
    static func playing(
        _ size: Size = Size(columns: 80, rows: 24), at position: Double = 6.2,
        sentences: [Sentence] = story, settings: UISettings = settings(),
        book: Book = book, chapters: [Chapter] = chapters
    ) -> AppModel {
        var app = opening(size, settings: settings, book: book, chapters: chapters)
        let moment = Moment(position: time(position))
        let playback = ChapterPlayback(
            address: address(), chapter: chapters[1], audio: .file(path: "a.mp3"))
        let messages: [AppMessage] = [
            .answer(.playback(.success(Snapshot(playback, .local))), of: address()),
            .answer(
                .track(
                    .success(
                        Snapshot(
                            SubtitleTrack(language: english, cues: [], sentences: sentences), .local
                        ))),
                of: address()),
            .answer(.peaks(peaks), of: address()),
            .player(.phase(.loading)), .player(.duration(time(30))), .player(.phase(.ready)),
            .player(.phase(.playing)), .tick,
        ]
        for message in messages { _ = app.update(message, at: moment) }
        return app
    }
}

extension AppModel {
    /// Presses keys, one after another, at the place the player is at.
    @discardableResult
    mutating func press(_ keys: Key..., host: Duration = .zero) -> [AppEffect] {
        keys.flatMap { key in
            let position = player?.state.sound.position ?? .zero
            return update(.input(.key(key)), at: Moment(position: position, host: host))
        }
    }

    /// Types characters, each a key.
    @discardableResult
    mutating func type(_ text: String, host: Duration = .zero) -> [AppEffect] {
        text.flatMap { press(.character($0), host: host) }
    }

    /// The state of the player; a test that has none fails on its own.
    var played: ChapterPlayerState? { player?.state }
}

extension [AppEffect] {
    /// Without the plan, which goes out with many an effect and has tests of its own.
    var withoutPlan: [AppEffect] {
        filter { if case .player(.follow) = $0 { false } else { true } }
    }

    /// Without what is counted of trouble with sentences, which has tests of its own.
    var withoutEffort: [AppEffect] {
        filter { if case .keepEffort = $0 { false } else { true } }
    }

    /// What the player is asked for.
    var playerCommands: [PlayerCommand] {
        compactMap { if case .player(let command) = $0 { command } else { nil } }
    }

    /// The plans the player is told.
    var plans: [PlaybackPlan] {
        compactMap { if case .player(.follow(let plan)) = $0 { plan } else { nil } }
    }
}
