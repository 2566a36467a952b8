import ListenCore
import ScreenTestSupport
import Terminal
import UIVocabulary

@testable import PlayerUI

/// The player alone, with as much of the frame around it as its tests need.
struct PlayerStage: Stage {
    var model: ChapterPlayerViewModel
    /// The last notice, until it disappears.
    var toast: Toast?
    /// The wishes that are for the frame: another chapter, or to leave.
    var wishes: [ScreenEffect] = []

    var player: ChapterPlayerViewModel? {
        get { model }
        set { if let newValue { model = newValue } }
    }
    var played: ChapterPlayerState? { model.state }
    var place: PlaybackPlace { model.state.sound.place }
    var position: MediaTime { model.state.sound.position }
    var lines: [PlaybackPlan.Line] { model.state.text.lines }
    var enterTime: Duration {
        max(model.state.sound.host, model.state.dictation?.enters.pressed ?? .zero) + .seconds(1)
    }
    var size: Size { model.size }
    var settings: UISettings { model.state.settings }
    var progressNote: ProgressNote? { model.state.sound.awaitsLoad ? nil : model.note() }
    var nextDeadline: Deadline { model.nextDeadline.earlier(Deadline(host: toast?.until)) }

    mutating func update(_ message: AppMessage, at moment: Moment) -> [AppEffect] {
        if let toast, toast.until <= moment.host { self.toast = nil }
        let effects = perform(model.update(.tick, at: moment), at: moment)
        switch message {
        case .input(.key(let key)):
            let message = model.message(for: key, at: moment.host)
            // The frame carries this out first.
            if case .command(.interrupt) = message { return effects + [.interrupt] }
            return effects + tell(message, at: moment)
        case .input(.paste(let text)):
            model.pasteIntoFind(text)
            model.state.dictation?.paste(text)
        case .resize(let size): model.size = size
        case .command(let command): return effects + tell(.command(command), at: moment)
        case .text(let news, _): model.receive(news)
        default: return effects + tell(model.message(of: message), at: moment)
        }
        return effects
    }

    /// Makes a choice as a menu does.
    @discardableResult
    mutating func practise(_ choice: PracticeChoice) -> [AppEffect] {
        tell(.practise(choice), at: Moment(place: place, host: .zero))
    }

    mutating func tell(
        _ message: ChapterPlayerViewModel.Message?, at moment: Moment
    ) -> [AppEffect] {
        message.map { perform(model.update($0, at: moment), at: moment) } ?? []
    }

    private mutating func perform(_ effects: [ScreenEffect], at moment: Moment) -> [AppEffect] {
        effects.compactMap { effect in
            switch effect {
            case .run(let effect): return effect
            case .toast(let text, let kind): toast = Toast(text, kind, at: moment.host)
            default: wishes.append(effect)
            }
            return nil
        }
    }

    func render() -> Canvas {
        let settings = model.state.settings
        var canvas = Canvas(
            size: size, style: settings.theme.base, wideAmbiguous: settings.wideAmbiguous)
        PlayerScreen(state: model.state, size: size).draw(into: &canvas)
        return canvas
    }
}

extension Make {
    /// The player of which nothing is known yet.
    static func opening(
        _ size: Size = Size(columns: 80, rows: 24), settings: UISettings = settings(),
        book: Book = book, chapters: [Chapter] = chapters
    ) -> PlayerStage {
        let chapter = chapters[1]
        let subject = PlayerSubject(
            address: ChapterAddress(source: .local, book: book.id, chapter: chapter.id),
            bookTitle: book.title, bookNumber: 3, chapterTitle: chapter.title,
            number: chapter.number, place: 2, chapterCount: chapters.count,
            language: book.language)
        return PlayerStage(
            model: ChapterPlayerViewModel(
                subject: subject, settings: settings, size: size, rate: settings.playing.rate))
    }

    /// The player on chapter 2, playing at `position`.
    static func playing(
        _ size: Size = Size(columns: 80, rows: 24), at position: Double = 6.2,
        sentences: [Sentence] = story, settings: UISettings = settings(),
        book: Book = book, chapters: [Chapter] = chapters
    ) -> PlayerStage {
        var stage = opening(size, settings: settings, book: book, chapters: chapters)
        let moment = Moment(position: time(position))
        for message in opened(sentences, of: chapters) { _ = stage.update(message, at: moment) }
        return stage
    }

    /// The player on chapter 2 in sentence 1, with its stored practice.
    static func practising(
        _ size: Size = Size(columns: 100, rows: 30), _ practice: ChapterPractice = .init(),
        settings: UISettings = settings()
    ) -> PlayerStage {
        var stage = playing(size, settings: settings)
        let moment = Moment(position: time(6.2))
        _ = stage.update(.answer(.practice(practice), of: address()), at: moment)
        stage.hear(PlaybackPlace(position: time(6.2)))
        return stage
    }
}
