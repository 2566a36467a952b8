package import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import UIVocabulary

@testable import ListenUI

extension Make {
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
        for message in opened(sentences, of: chapters) { _ = app.update(message, at: moment) }
        return app
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
}

extension AppModel: Stage {
    package var place: PlaybackPlace { played?.sound.place ?? PlaybackPlace(position: .zero) }
    package var position: MediaTime { played?.sound.position ?? .zero }
    package var lines: [PlaybackPlan.Line] { played?.text.lines ?? [] }
    package var enterTime: Duration {
        max(played?.sound.host ?? .zero, played?.dictation?.enters.pressed ?? .zero) + .seconds(1)
    }

    /// The state of the player; a test that has none fails on its own.
    var played: ChapterPlayerState? { player?.state }

    /// Makes a choice as a menu does.
    @discardableResult
    mutating func practise(_ choice: PracticeChoice) -> [AppEffect] {
        tellPlayer(.practise(choice), at: Moment(place: place, host: .zero))
    }
}
