import ListenCore
import ListenUI
import Synchronization
import Terminal
import Testing
import UIVocabulary

@testable import Sessions

/// What a session makes of the desktop's commands.
@MainActor @Suite struct MediaResponderTests {
    private static func scene(
        playing: Bool = true, background: Bool? = nil, at place: Double = 10, next: Bool = true
    ) -> MediaScene {
        var now = NowPlaying()
        now.track = NowPlaying.Track(id: ["book", "1", "chapter", "1"], title: "One")
        (now.canSeek, now.hasNext) = (true, next)
        return MediaScene(
            now: now, place: .seconds(place), length: .seconds(60), playsSpeech: playing,
            playsBackground: background)
    }

    /// A message in a word.
    private static func words(_ messages: [AppMessage]) -> [String] {
        messages.map {
            switch $0 {
            case .play(let isOn): isOn ? "play" : "pause"
            case .playBackground(let isOn): isOn ? "background" : "silence"
            case .command(let command): command.rawValue
            case .seek(let place): "seek \(place.seconds)"
            case .setRate(let rate): "rate \(rate.hundredths)"
            case .setGain(let gain): "gain \(gain)"
            case .setRepeats(let repeats): "repeats \(repeats)"
            case .screenLocked: "locked"
            case .saveAndQuit: "quit"
            default: "?"
            }
        }
    }

    private func words(_ command: MediaCommand, _ scene: MediaScene = MediaResponderTests.scene())
        -> [String]
    {
        Self.words(MediaResponder(nil).messages(for: command, scene))
    }

    @Test(
        arguments: [
            (MediaCommand.next, ["nextChapter"]), (.previous, ["previousChapter"]),
            (.setRate(.normal), ["rate 100"]), (.setGain(hundredths: 40), ["gain 40"]),
            (.setRepeats(.sentence), ["repeats sentence"]), (.screenLocked, ["locked"]),
            (.quit, ["quit"]), (.stop, ["pause"]),
        ] as [(MediaCommand, [String])]) func `A command is the message of the same meaning`(
            command: MediaCommand, expected: [String]
        )
    {
        #expect(words(command) == expected)
    }

    @Test(
        arguments: [
            (5.0, ["seek 15.0"]), (-5, ["seek 5.0"]), (-500, ["seek 0.0"]), (50, ["seek 60.0"]),
            (50.1, ["nextChapter"]), (9e9, ["nextChapter"]),
        ] as [(Double, [String])]) func `A step past the end is the next chapter`(
            step: Double, expected: [String]
        )
    {
        #expect(words(.step(by: .seconds(step))) == expected)
    }

    @Test(
        arguments: [
            (.chapter, ["nextChapter", "previousChapter"]),
            (.sentence, ["nextSentence", "previousSentence"]),
            (.bookmark, ["nextBookmark", "previousBookmark"]),
        ] as [(MediaSkip, [String])]) func `Next and previous go where the setting says`(
            skip: MediaSkip, expected: [String]
        )
    {
        var scene = Self.scene()
        scene.skip = skip
        #expect(words(.next, scene) + words(.previous, scene) == expected)
        // A step past the end is of the sound, whatever the keys do.
        #expect(words(.step(by: .seconds(500)), scene) == ["nextChapter"])
    }

    @Test func `The farthest steps stay in the chapter`() {
        #expect(words(.step(by: MediaTime(microseconds: .min))) == ["seek 0.0"])
        #expect(words(.step(by: MediaTime(microseconds: .max))) == ["nextChapter"])
        let last = Self.scene(next: false)
        #expect(words(.step(by: MediaTime(microseconds: .max)), last) == ["seek 60.0"])
    }

    @Test func `A place of a chapter that is over is not gone to`() {
        let (one, two) = (["book", "1", "chapter", "1"], ["book", "1", "chapter", "2"])
        #expect(words(.seek(to: .seconds(5), of: one)) == ["seek 5.0"])
        #expect(words(.seek(to: .seconds(5), of: two)) == [])
    }

    @Test func `Play never pauses, and Pause never plays`() {
        #expect(words(.play, Self.scene(playing: true)) == [])
        #expect(words(.play, Self.scene(playing: false)) == ["play"])
        #expect(words(.pause, Self.scene(playing: false)) == ["pause"])
        #expect(words(.pause, Self.scene(playing: true)) == ["pause"])
    }

    @Test func `One key pauses both and brings both back`() {
        let desk = MediaResponder(nil)
        func press(_ playing: Bool, _ background: Bool?) -> [String] {
            Self.words(
                desk.messages(
                    for: .toggle, Self.scene(playing: playing, background: background)))
        }
        // The background goes along with the speech, by the rules of both.
        #expect(press(true, true) == ["pause"])
        #expect(press(false, false) == ["play"])
        // A background that was heard alone comes back alone.
        #expect(press(false, true) == ["silence"])
        #expect(press(false, false) == ["background"])
        #expect(press(true, nil) == ["pause"])
        #expect(press(false, nil) == ["play"])
    }
}

/// What the desktop is shown, and when.
@MainActor @Suite struct MediaPublishingTests {
    /// Controls that keep what they are shown.
    private final class Desktop: MediaControlling {
        let wakes = AsyncStream<Void> { $0.finish() }
        let shown = Mutex<[NowPlaying]>([])
        let connected = Mutex(true)
        var isConnected: Bool { connected.withLock { $0 } }
        func begin(position: @escaping @Sendable () -> MediaTime) {}
        func show(_ now: NowPlaying) { shown.withLock { $0.append(now) } }
        func takeCommands() -> [MediaCommand] { [] }
        func stop() {}
        var all: [NowPlaying] { shown.withLock { $0 } }
    }

    private let desktop = Desktop()
    private let app = AppModel(
        source: .local, sourceName: "x", settings: UISettings(targetLanguage: .english),
        size: .init(columns: 80, rows: 24), start: .library)

    @Test func `What is as it was is shown once`() {
        let desk = MediaResponder(desktop)
        for _ in 0..<10 { desk.publish(MediaScene(of: app)) {} }
        #expect(desktop.all.count == 1)
        desk.hear(.phase(.playing))
        desk.publish(MediaScene(of: app)) {}
        #expect(desktop.all.count == 1)
        desk.hear(.seeked(to: .zero))
        desk.publish(MediaScene(of: app)) {}
        #expect(desktop.all.map(\.jumps) == [0, 1])
    }

    @Test func `A sentence that is played again is a jump, the next one is none`() {
        let desk = MediaResponder(desktop)
        var scene = MediaScene()
        for (line, pass) in [(1, 1), (1, 2), (1, 2), (1, 1), (2, 1), (2, 2)] {
            scene.passage = Passage(line: line, pass: pass, passCount: 2)
            desk.publish(scene) {}
        }
        #expect(desktop.all.map(\.jumps) == [0, 1, 2, 3])
    }

    @Test func `Without a desktop nothing is worked out`() {
        desktop.connected.withLock { $0 = false }
        var isAsked = false
        func scene() -> MediaScene {
            isAsked = true
            return MediaScene(of: app)
        }
        MediaResponder(desktop).publish(scene()) {}
        #expect(desktop.all == [] && !isAsked)
    }
}

/// The messages of a session on the desktop.
@Suite struct SessionNoticesTests {
    private struct Nowhere: DesktopNotifying {
        func show(_ notice: DesktopNotice) async {}
    }

    private let subject = PlayerSubject(
        address: ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c")),
        bookTitle: "The Ferry", chapterTitle: "Part 2")

    private func notice(of effect: AppEffect) -> DesktopNotice? {
        SessionNotices(Nowhere(), occasions: []).notice(of: effect, subject)
    }

    @Test func `The end of the sleep timer and a chapter that begins by itself are told`() {
        let note = ProgressNote(
            chapter: subject.address, position: .seconds(83), duration: .seconds(100),
            isCompleted: false, bookTitle: "The Ferry", chapterTitle: "Part 2")
        #expect(
            notice(of: .recordPlace(note, .sleep))
                == DesktopNotice(
                    .sleepTimer, summary: "The sleep timer stopped the sound",
                    body: "The Ferry · Part 2, 1:23"))
        #expect(notice(of: .recordPlace(note, .pause)) == nil)
        let next = DesktopNotice(.nextChapter, summary: "Part 2", body: "The Ferry")
        #expect(notice(of: .adoptChapter(subject.address)) == next)
        #expect(
            notice(of: .openChapter(subject.address, start: .beginning, rate: .normal)) == next)
        #expect(
            notice(of: .openChapter(subject.address, start: .resume, rate: .normal)) == nil)
    }
}
