import FoundationEssentials
package import ListenCore
import Practice
import Terminal
package import UIVocabulary

/// Builders for the tests, with a default for everything.
package enum Make {
    package static let english = Language(tag: "en")

    package static func time(_ seconds: Double) -> MediaTime { .seconds(seconds) }

    /// A sentence of space-separated words, each sounding `pace` seconds.
    package static func sentence(
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
    package static func dense(_ index: Int, _ words: [String], at start: Double) -> Sentence {
        let timed = words.enumerated().map { offset, word in
            Word(
                start: time(start + Double(offset) * 0.3),
                end: time(start + Double(offset + 1) * 0.3),
                text: word, isFollowedBySpace: false)
        }
        return Sentence(index: index, words: timed) ?? emptySentence
    }

    package static let story = [
        sentence(0, "Every morning, before the mist was gone, the village was quiet.", at: 0.5),
        sentence(
            1, "An old woman rowed across with a basket of letters and a lamp that never went out.",
            at: 4.5),
        sentence(2, "Nobody asked where she came from;", at: 11),
        sentence(3, "the letters were always dry, and always on time.", at: 13.6),
        sentence(4, "One day the boat did not come.", at: 18),
        sentence(5, "The children waited on the bank until the evening.", at: 21),
    ]

    package static let book = Book(
        id: BookID(rawValue: "river"), title: "The River Village", author: "Ana Lobo",
        language: english)

    package static func chapter(_ number: Int, _ title: String, seconds: Double = 30) -> Chapter {
        Chapter(
            id: ChapterID(rawValue: "c\(number)"), title: title, number: number,
            duration: time(seconds))
    }

    package static let chapters = [
        chapter(1, "The Ferry", seconds: 62), chapter(2, "Letters"),
        chapter(3, "The Lamp", seconds: 118),
    ]

    package static func address(_ chapter: String = "c2") -> ChapterAddress {
        ChapterAddress(source: .local, book: book.id, chapter: ChapterID(rawValue: chapter))
    }

    package static func settings(_ theme: Theme = .dark) -> UISettings {
        UISettings(theme: theme, targetLanguage: .english)
    }

    /// Marks on the story's first three sentences, the second graded and noted.
    package static let marks: [Bookmark] = [
        (1, 0, "", nil), (2, 1, "the lamp!", .hard), (3, 4, "", .quote),
    ]
    .map { (id: Int64, index: Int, note: String, grade: Bookmark.Grade?) in
        Bookmark(
            id: id, chapter: address(), range: story[index].start..<story[index].end,
            text: story[index].text, note: note, grade: grade, createdAt: .distantPast,
            bookTitle: book.title, chapterTitle: "Letters")
    }

    /// The words of the story, where these are known, and so many others that new ones are marked.
    package static func words(
        _ statuses: [String: WordStatus] = ["old": .known, "woman": .two],
        lemmas: [String: String] = [:], others: Int = ChapterWords.leastForNew
    ) -> ChapterWords {
        var statuses = statuses
        for index in 0..<others { statuses["elsewhere\(index)"] = .known }
        return ChapterWords(
            language: .english, sentences: story,
            text: TextWords(story, language: .english) { lemmas[$0] },
            statuses: WordStatuses(.english, texts: statuses))
    }

    /// A waveform with pauses between its sentences.
    package static let peaks = WaveformPeaks(
        buckets: (0..<WaveformPeaks.storedCount).map { index in
            let phase = index * 37 % 29
            let level = index % 50 < 6 ? 0.02 : 0.25 + Float(phase) / 40
            return WaveformPeaks.Bucket(low: -level, high: level, rms: level / 2)
        }, isExact: true)

    /// The messages to a player about the chapter `c2` until it plays.
    package static func opened(
        _ sentences: [Sentence], of chapters: [Chapter]
    ) -> [AppMessage] {
        let playback = ChapterPlayback(
            address: address(), chapter: chapters[1], audio: .file(path: "a.mp3"))
        let track = SubtitleTrack(language: english, cues: [], sentences: sentences)
        return [
            .answer(.playback(.success(Snapshot(playback, .local))), of: address()),
            .answer(.track(.success(Snapshot(track, .local))), of: address()),
            .answer(.peaks(peaks), of: address()),
            .player(.phase(.loading)), .player(.duration(time(30))), .player(.phase(.ready)),
            .player(.phase(.playing)), .tick,
        ]
    }

    /// A bookmark on a sentence of the story.
    package static func bookmark(
        _ id: Int64, on sentence: Int, _ grade: Bookmark.Grade? = nil
    ) -> Bookmark {
        let marked = story[sentence]
        return Bookmark(
            id: id, chapter: address(), range: marked.start..<marked.end, text: marked.text,
            grade: grade, createdAt: .init(timeIntervalSince1970: 0), bookTitle: book.title,
            chapterTitle: "Letters")
    }

    /// The trouble of a sentence of the story, as it is kept.
    package static func effort(
        _ sentence: Int, replays: Int = 0, lookUps: Int = 0, shifted: Double = 0
    ) -> KeptEffort {
        KeptEffort(
            sentence: PractisedSentence(
                chapter: address(), start: story[sentence].start + time(shifted),
                text: story[sentence].text, bookTitle: book.title, chapterTitle: "Letters"),
            effort: SentenceEffort(replays: replays, lookUps: lookUps))
    }
}

extension [AppEffect] {
    /// Without the plan, which goes out with many an effect and has tests of its own.
    package var withoutPlan: [AppEffect] {
        filter { if case .player(.follow) = $0 { false } else { true } }
    }

    /// Without what is counted of trouble with sentences, which has tests of its own.
    package var withoutEffort: [AppEffect] {
        filter { if case .keepEffort = $0 { false } else { true } }
    }

    /// The commands to the player.
    package var playerCommands: [PlayerCommand] {
        compactMap { if case .player(let command) = $0 { command } else { nil } }
    }

    /// The plans the player is told.
    package var plans: [PlaybackPlan] {
        compactMap { if case .player(.follow(let plan)) = $0 { plan } else { nil } }
    }
}
