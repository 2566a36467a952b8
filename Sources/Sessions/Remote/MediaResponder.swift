import ListenCore
import ListenUI
import UIVocabulary

/// The session's side of the desktop's media controls: turns commands into messages, and shows what
/// plays.
///
/// On the main actor, where the loop is.
@MainActor
final class MediaResponder {
    private let controls: (any MediaControlling)?
    private let covers: CoverPlace?
    private var jumps = 0
    private var passage: Passage?
    private var shown: NowPlaying?
    /// The book whose cover is looked for, or was found.
    private var coveredBook: BookID?
    private var cover: String?
    /// True when the last pause from outside silenced the background sound alone.
    private var pausedBackgroundAlone = false

    init(_ controls: (any MediaControlling)?, covers: CoverPlace? = nil) {
        self.controls = controls
        self.covers = covers
    }

    /// True when the desktop wants every sentence, whatever is on the screen.
    var isConnected: Bool { controls?.isConnected == true }

    /// Begins to show a player; `position` is its clock.
    func begin(position: @escaping @Sendable () -> MediaTime) {
        controls?.begin(position: position)
    }

    /// Notes an event of the player about the open chapter.
    func hear(_ event: PlayerEvent) {
        if case .seeked = event { jumps += 1 }
    }

    /// The commands that wait; two presses of one key that came at once are as if none had come.
    func takeCommands() -> [MediaCommand] {
        (controls?.takeCommands() ?? []).reduce(into: []) { commands, next in
            if next == .toggle, commands.last == .toggle {
                commands.removeLast()
            } else {
                commands.append(next)
            }
        }
    }

    /// The messages of a command, in order.
    func messages(for command: MediaCommand, _ scene: MediaScene) -> [AppMessage] {
        switch command {
        case .play: return resume(scene)
        case .pause, .stop: return pause(scene)
        case .toggle:
            let isSounding = scene.playsSpeech || scene.playsBackground == true
            return isSounding ? pause(scene) : resume(scene)
        case .next: return [.command(scene.skip.next)]
        case .previous: return [.command(scene.skip.previous)]
        case .step(let step): return go(by: step, scene)
        case .seek(let place, let track):
            // Another chapter may have begun since.
            guard track == scene.now.track?.id, scene.now.canSeek else { return [] }
            return [.seek(to: place)]
        case .setRate(let rate): return [.setRate(rate)]
        case .setGain(let hundredths): return [.setGain(hundredths: hundredths)]
        case .setRepeats(let wanted): return [.setRepeats(wanted)]
        case .screenLocked: return [.screenLocked]
        case .quit: return [.saveAndQuit]
        }
    }

    /// Past the end is the next chapter; past the end of the last one is its end.
    private func go(by step: MediaTime, _ scene: MediaScene) -> [AppMessage] {
        guard scene.now.canSeek else { return [] }
        let place = scene.place + step
        guard let length = scene.length, place > length else {
            return [.seek(to: max(.zero, place))]
        }
        return scene.hasNextChapter ? [.command(.nextChapter)] : [.seek(to: length)]
    }

    /// Pauses the speech, and the background goes with it; a background that is heard alone pauses
    /// alone, and comes back alone.
    private func pause(_ scene: MediaScene) -> [AppMessage] {
        guard scene.playsSpeech else {
            guard scene.playsBackground == true else { return [.play(false)] }
            pausedBackgroundAlone = true
            return [.playBackground(false)]
        }
        pausedBackgroundAlone = false
        return [.play(false)]
    }

    private func resume(_ scene: MediaScene) -> [AppMessage] {
        guard !scene.playsSpeech else { return [] }
        let isAlone = pausedBackgroundAlone || scene.now.track?.id == ["background"]
        pausedBackgroundAlone = false
        guard scene.playsBackground == false, isAlone else { return [.play(true)] }
        return [.playBackground(true)]
    }

    /// Shows what plays, when it is not as it was; `again` is called when there is more to show.
    func publish(_ scene: @autoclosure () -> MediaScene, again: @escaping @MainActor () -> Void) {
        guard let controls, controls.isConnected else { return }
        let scene = scene()
        if scene.playsSpeech { pausedBackgroundAlone = false }
        // A sentence played again is a jump back, of which the player tells nothing.
        if let heard = scene.passage, heard != passage, heard.line == passage?.line { jumps += 1 }
        passage = scene.passage
        follow(scene.book, again)
        var now = scene.now
        now.jumps = jumps
        now.track?.cover = scene.book?.id == coveredBook ? cover : nil
        guard now != shown else { return }
        shown = now
        controls.show(now)
    }

    /// Looks for the cover of another book, once.
    private func follow(_ book: Book?, _ again: @escaping @MainActor () -> Void) {
        guard let covers, let book, book.id != coveredBook else { return }
        (coveredBook, cover) = (book.id, nil)
        Task { [weak self] in
            guard let path = await covers.file(of: book) else { return }
            guard let self, coveredBook == book.id else { return }
            cover = path
            again()
        }
    }
}
