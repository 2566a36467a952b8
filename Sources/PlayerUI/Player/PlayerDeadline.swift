import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The time at which the picture of the player changes by itself.
struct PlayerDeadline {
    let state: ChapterPlayerState
    let size: Size

    var next: Deadline {
        state.nextDeadline(showing: [nextSecond, nextBoundary, nextSubCell]) { left in
            let isFine = PlayerLayout(state: state, size: size).room == .full
            return GapCountdown(left: left, isFine: isFine).untilNext
        }
    }

    /// The next second of the time shown.
    private var nextSecond: MediaTime? {
        let second: Int64 = 1_000_000
        let next = (state.sound.position.microseconds / second + 1) * second
        return MediaTime(microseconds: next)
    }

    /// The next word, sentence or gap, on the chapter's clock.
    private var nextBoundary: MediaTime? {
        guard let transcript = state.text.transcript else { return nil }
        let change =
            showsWords
            ? transcript.boundary(after: state.textTime, showing: state.heardSentence)
            : transcript.boundary(
                betweenWordsAfter: state.textTime, showing: state.heardSentence)
        let boundary = change.map { $0 + state.text.offset }
        let dimming = state.heardSentence
            .flatMap { transcript.dimming(after: $0, state.settings.text.dimAfter) }
            .map { $0 + state.text.offset }
        let anchored = state.jumps.anchor.flatMap { transcript[$0.sentence] }.map {
            $0.start + state.text.offset
        }
        return [boundary, dimming, anchored].compactMap { $0 }.filter { $0 > state.sound.position }
            .min()
    }

    /// True when the picture changes from word to word: not while no word is
    /// lit, or the sentence that is heard is not on the screen.
    private var showsWords: Bool {
        if showsWordsOnWave { return true }
        let isLoose = state.view.mode.isTranscript && state.view.listCursor != nil
        guard state.settings.reducedMotion || isLoose else { return true }
        let layout = PlayerLayout(state: state, size: size)
        let picture = PlayerText(state: state, layout: layout).picture
        guard !state.settings.reducedMotion else { return picture.isCut }
        return state.heardSentence.map { picture.sentences.contains($0) } ?? true
    }

    /// True when the playhead goes from word to word: it does in what is near, if anything may
    /// move.
    private var showsWordsOnWave: Bool {
        guard !state.settings.reducedMotion, state.settings.wave.isZoomed else { return false }
        let layout = PlayerLayout(state: state, size: size)
        return !(layout.wave.isEmpty && layout.ruler.isEmpty)
    }

    /// The place at which the playhead enters the next half cell of a picture of the chapter; the
    /// row for the chapter goes by seconds.
    private var nextSubCell: MediaTime? {
        let layout = PlayerLayout(state: state, size: size)
        return WaveGeometry(of: state, columns: layout.wave.columns)
            .nextEdge(after: state.sound.position)
    }
}
