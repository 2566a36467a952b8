import LibraryUI
import ListenCore
import Practice
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// What a desktop shows of the model, and what it may ask.
@Suite struct NowPlayingTests {
    private func at(_ seconds: Double = 6.2) -> Moment { Moment(position: Make.time(seconds)) }

    private let rain = BackgroundState(title: "rain.mp3", isPlaying: true, gainHundredths: 30)

    @Test func `there is always a sentence to skip to`() {
        var app = Make.playing()
        app.settings.playing.mediaSkip = .sentence
        #expect(NowPlaying(of: app).hasNext && NowPlaying(of: app).hasPrevious)
        #expect(MediaScene(of: app).skip == .sentence)
        app.library.chapters = nil
        #expect(NowPlaying(of: app).hasNext && !MediaScene(of: app).hasNextChapter)
    }

    @Test func `Without a chapter nothing plays`() {
        let app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: .init(columns: 80, rows: 24), start: .library)
        #expect(NowPlaying(of: app) == NowPlaying())
    }

    @Test func `A playing chapter is told with its book and sentence`() {
        let now = NowPlaying(of: Make.playing())
        #expect(now.status == .playing)
        #expect(now.track?.id == ["book", "3", "chapter", "2"])
        #expect(now.track?.title == "Letters")
        #expect(now.track?.album == "The River Village")
        #expect(now.track?.artists == ["Ana Lobo"])
        #expect(now.track?.number == 2)
        #expect(now.track?.length == .seconds(30))
        #expect(now.sentence == Make.story[1].text)
        #expect(now.canSeek && now.hasNext && now.hasPrevious)
        #expect(now.gainHundredths == 100)
        #expect(now.repeats == .nothing)
    }

    @Test func `Speech comes first and both are named while both are heard`() {
        var app = Make.playing()
        _ = app.update(.background(rain), at: at())
        #expect(NowPlaying(of: app).track?.title == "Letters + rain.mp3")
        #expect(NowPlaying(of: app).status == .playing)
        _ = app.update(.player(.phase(.paused)), at: at())
        #expect(NowPlaying(of: app).status == .playing)
        #expect(NowPlaying(of: app).track?.id == ["background"])
        #expect(NowPlaying(of: app).track?.length == nil && !NowPlaying(of: app).canSeek)
        var silent = rain
        silent.isPlaying = false
        _ = app.update(.background(silent), at: at())
        #expect(NowPlaying(of: app).status == .paused)
        #expect(NowPlaying(of: app).track?.title == "Letters + rain.mp3")
        #expect(NowPlaying(of: app).track?.id == ["book", "3", "chapter", "2"])
        silent.isWanted = false
        _ = app.update(.background(silent), at: at())
        #expect(NowPlaying(of: app).track?.title == "Letters")
    }

    @Test func `A background sound alone is a track of its own`() {
        var app = AppModel(
            source: .local, sourceName: "x", settings: Make.settings(),
            size: .init(columns: 80, rows: 24), start: .library)
        _ = app.update(.background(rain), at: at())
        let now = NowPlaying(of: app)
        #expect(now.track?.id == ["background"])
        #expect(now.track?.title == "rain.mp3")
        #expect(now.status == .playing)
        #expect(!now.canSeek && !now.hasNext)
    }

    @Test func `A text that is hidden or written down is not told`() {
        var app = Make.playing()
        _ = app.update(.command(.toggleText), at: at())
        #expect(NowPlaying(of: app).sentence == nil)
        _ = app.update(.command(.toggleText), at: at())
        #expect(NowPlaying(of: app).sentence != nil)
        _ = app.update(.command(.dictation), at: at())
        #expect(NowPlaying(of: app).sentence == nil)
    }

    @Test(arguments: [
        (PlayerPhase.paused, NowPlaying.Status.paused), (.held, .paused),
        (.interrupted(reason: "a call"), .paused), (.failed(message: "broken"), .stopped),
        (.buffering, .playing),
    ]) func `The state of the sound is told`(phase: PlayerPhase, status: NowPlaying.Status) {
        var app = Make.playing()
        _ = app.update(.player(.phase(phase)), at: at())
        #expect(NowPlaying(of: app).status == status)
    }

    @Test func `What is repeated is told, and can be asked for`() {
        var app = Make.playing()
        for wanted in [NowPlaying.Repeats.sentence, .passages, .nothing, .passages, .sentence] {
            _ = app.update(.setRepeats(wanted), at: at())
            #expect(NowPlaying(of: app).repeats == wanted)
            _ = app.update(.setRepeats(wanted), at: at())
            #expect(NowPlaying(of: app).repeats == wanted)
        }
    }

    @Test func `A drill and a loop from A to B are passages, and end when nothing is to repeat`() {
        var app = Make.playing()
        _ = app.update(.drill("shadow"), at: at())
        #expect(NowPlaying(of: app).repeats == .passages)
        _ = app.update(.setRepeats(.nothing), at: at())
        #expect(NowPlaying(of: app).repeats == .nothing)
        _ = app.update(.command(.abLoop), at: at())
        #expect(NowPlaying(of: app).repeats == .nothing)
        _ = app.update(.command(.abLoop), at: at(12))
        #expect(NowPlaying(of: app).repeats == .passages)
        _ = app.update(.setRepeats(.nothing), at: at(12))
        #expect(NowPlaying(of: app).repeats == .nothing)
    }

    @Test func `The loudness can be set`() {
        var app = Make.playing()
        let effects = app.update(.setGain(hundredths: 150), at: at())
        #expect(effects.contains(.player(.setGain(hundredths: 150))))
        #expect(NowPlaying(of: app).gainHundredths == 150)
    }

    @Test func `The background is asked only where it is not so already`() {
        var app = Make.playing()
        #expect(app.update(.playBackground(false), at: at()).isEmpty)
        _ = app.update(.background(rain), at: at())
        #expect(app.update(.playBackground(true), at: at()).isEmpty)
        #expect(app.update(.playBackground(false), at: at()) == [.background(.run(false))])
    }

    @Test func `A locked screen pauses, keeps the place and says why`() {
        var app = Make.playing()
        let effects = app.update(.screenLocked, at: at(12))
        #expect(effects.first == .player(.pause))
        #expect(
            effects.contains {
                if case .saveProgress(let note, .paused) = $0 {
                    note.position == Make.time(12)
                } else {
                    false
                }
            })
        #expect(app.toast?.text.string == "The screen was locked; press Space to go on.")
        _ = app.update(.player(.phase(.paused)), at: at(12))
        #expect(app.update(.screenLocked, at: at(12)).isEmpty)
    }

    @Test func `Sentences have instants of their own on every screen`() {
        let app = Make.playing()
        let end = Deadline(ofSentenceIn: app).media
        #expect(end != nil)
        #expect(end.map { $0 > Make.time(6.2) && $0 <= Make.time(11) } == true)
    }

    @Test func `The window is named by what plays`() {
        var app = Make.playing()
        #expect(WindowLabel(of: app).title == "Letters · The River Village")
        #expect(WindowLabel(of: app).progress == .init(percent: 20, isPaused: false))
        _ = app.update(.player(.phase(.paused)), at: at())
        #expect(WindowLabel(of: app).title.hasSuffix(" Letters · The River Village"))
        #expect(WindowLabel(of: app).progress?.isPaused == true)
    }
}
