import FoundationEssentials
import ListenCore
import PlayerUI
import Terminal
import UIVocabulary

@testable import ListenUI

extension AppModel {
    /// Reports a position of the player, as every turn of the loop does.
    @discardableResult
    mutating func hear(_ place: PlaybackPlace, host: Duration = .zero) -> [AppEffect] {
        update(.tick, at: Moment(place: place, host: host))
    }

    /// Reports that a line is being played, `seconds` into its speech.
    @discardableResult
    mutating func hearLine(
        _ passage: Passage, after seconds: Double = 0.5, gapLeft: MediaTime? = nil,
        host: Duration = .zero
    ) -> [AppEffect] {
        hear(place(of: passage, after: seconds, gapLeft: gapLeft), host: host)
    }

    /// The position `seconds` into the speech of a passage's line; in a gap, the end of the speech.
    func place(
        of passage: Passage, after seconds: Double = 0.5, gapLeft: MediaTime? = nil,
        rate: PlaybackRate = .normal
    ) -> PlaybackPlace {
        let line = played?.text.lines[safe: passage.line]
        let end = line?.played.upperBound ?? .zero
        let position =
            gapLeft == nil ? (line?.speech.lowerBound ?? .zero) + Make.time(seconds) : end
        return PlaybackPlace(
            position: position, rate: rate, passage: passage, runsUntil: end, gapLeft: gapLeft)
    }

    /// Reports that the plan stopped the sound at the end of a line.
    @discardableResult
    mutating func hold(after line: Int, host: Duration = .zero) -> [AppEffect] {
        let end = played?.text.lines[safe: line]?.played.upperBound ?? .zero
        let place = PlaybackPlace(position: end, passage: Passage(line: line), runsUntil: end)
        return update(.player(.phase(.held)), at: Moment(place: place, host: host))
    }

    /// Presses a key while the player stays at the last reported position.
    @discardableResult
    mutating func tap(_ text: String, host: Duration = .zero) -> [AppEffect] {
        text.flatMap { character -> [AppEffect] in
            let place = played?.sound.place ?? PlaybackPlace(position: .zero)
            return update(
                .input(.key(.character(character))), at: Moment(place: place, host: host))
        }
    }

    /// Makes a choice as a menu does.
    @discardableResult
    mutating func practise(_ choice: PracticeChoice) -> [AppEffect] {
        let place = played?.sound.place ?? PlaybackPlace(position: .zero)
        return tellPlayer(.practise(choice), at: Moment(place: place, host: .zero))
    }
}

extension Make {
    /// The app on chapter 2 in sentence 1, with its stored practice.
    static func practising(
        _ size: Size = Size(columns: 100, rows: 30), _ practice: ChapterPractice = .init(),
        settings: UISettings = settings()
    ) -> AppModel {
        var app = playing(size, settings: settings)
        _ = app.update(.answer(.practice(practice), of: address()), at: Moment(position: time(6.2)))
        app.hear(PlaybackPlace(position: time(6.2)))
        return app
    }

    /// A bookmark on a sentence of the story.
    static func bookmark(
        _ id: Int64, on sentence: Int, _ grade: Bookmark.Grade? = nil
    ) -> Bookmark {
        let marked = story[sentence]
        return Bookmark(
            id: id, chapter: address(), range: marked.start..<marked.end, text: marked.text,
            grade: grade, createdAt: .init(timeIntervalSince1970: 0), bookTitle: book.title,
            chapterTitle: "Letters")
    }
}
