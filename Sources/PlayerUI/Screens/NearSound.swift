package import ListenCore
import UIVocabulary

/// The near sound: the sentences around what is heard, by whole sentences.
package struct NearSound {
    let state: ChapterPlayerState

    package init(state: ChapterPlayerState) { self.state = state }

    private var transcript: ChapterTranscript? {
        state.text.pieces == nil ? state.text.transcript : nil
    }
    private var offset: MediaTime { state.text.offset }

    /// The place of what is heard, as the near waveform shows it: the beginning of the word or, if
    /// nothing may move, of the sentence; between sentences and without a text the last second.
    package var place: MediaTime {
        let second: Int64 = 1_000_000
        let last = MediaTime(microseconds: state.sound.position.microseconds / second * second)
        guard let heard = state.heardSentence, let sentence = transcript?[heard] else {
            return last
        }
        let end = sentence.end + offset
        if state.isFrozenAfterSentence { return end }
        if state.isGap {
            return state.settings.reducedMotion ? end : max(end, last)
        }
        let word =
            state.settings.reducedMotion
            ? nil : state.heardWord.flatMap { sentence.words[safe: $0] }
        return (word?.start ?? sentence.start) + offset
    }

    /// The sentence that is heard on the chapter's clock.
    var sentence: Range<MediaTime>? {
        guard let shown = state.shownSentence, let sentence = transcript?[shown],
            sentence.start < sentence.end
        else { return nil }
        return sentence.start + offset..<sentence.end + offset
    }

    /// The place from which on what is near is shown, as far as it `reaches`.
    func start(_ reach: MediaTime) -> MediaTime {
        let (place, first) = (place, pageStart(reach))
        guard place >= first + reach else { return first }
        // A sentence, or a gap, longer than the window turns pages of its own.
        let pages = (place - first).microseconds / reach.microseconds
        return first + MediaTime(microseconds: pages * reach.microseconds)
    }

    /// The number of sentences that are paged together, so that finding a page takes no longer late
    /// in a book.
    private static let chapterOfPages = 24

    /// The start of the first sentence of the page on which the heard one stands: a page has as
    /// many sentences as are seen whole.
    private func pageStart(_ reach: MediaTime) -> MediaTime {
        guard let transcript, let heard = state.heardSentence, let sentence = transcript[heard]
        else { return .zero }
        var start = sentence.start
        for index in (heard - heard % Self.chapterOfPages)...heard {
            guard let each = transcript[index] else { continue }
            let isFirst = index % Self.chapterOfPages == 0
            if isFirst || each.end - start > reach { start = each.start }
            // Nothing moves where the first sentence follows soon.
            let lead = (each.start + offset).microseconds
            if index == 0, lead < reach.microseconds / 4 { start = .zero - offset }
        }
        return start + offset
    }
}
