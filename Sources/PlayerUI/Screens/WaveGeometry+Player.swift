package import ListenCore
package import Typesetting
import UIVocabulary

extension WaveGeometry {
    /// The length of the part of the sound that is shown; `nil` for all of it.
    static func zoomedLength(_ state: ChapterPlayerState) -> MediaTime? {
        let length = MediaTime.seconds(Double(state.settings.wave.seconds))
        return state.settings.wave.isZoomed && state.sound.duration > length ? length : nil
    }

    /// The waveform's places on so many columns, as it is shown now.
    package init(of state: ChapterPlayerState, columns: Int) {
        let zoom = Self.zoomedLength(state).map { length in
            WaveZoom(
                length: length, columns: columns, from: state.nearStart(WaveZoom.reach(of: length)))
        }
        self.init(columns: columns, duration: state.sound.duration, zoom: zoom)
    }

    /// The places of the row for the whole chapter.
    package init(chapterOf state: ChapterPlayerState, columns: Int) {
        self.init(columns: columns, duration: state.sound.duration)
    }
}

/// The near sound: the sentences around what is heard, by whole sentences.
extension ChapterPlayerState {
    /// The place of what is heard, as the near waveform shows it: the beginning of the word or, if
    /// nothing may move, of the sentence; between sentences and without a text the last second.
    package var shownPlace: MediaTime {
        let second: Int64 = 1_000_000
        let last = MediaTime(microseconds: sound.position.microseconds / second * second)
        guard let transcript = text.transcript, text.pieces == nil, let heard = heardSentence,
            let sentence = transcript[heard]
        else { return last }
        let end = sentence.end + text.offset
        if isFrozenAfterSentence { return end }
        if isGap {
            return settings.reducedMotion ? end : max(end, last)
        }
        let word = settings.reducedMotion ? nil : heardWord.flatMap { sentence.words[safe: $0] }
        return (word?.start ?? sentence.start) + text.offset
    }

    /// The sentence that is heard on the chapter's clock.
    var nearSentence: Range<MediaTime>? {
        guard text.pieces == nil, let shown = shownSentence,
            let sentence = text.transcript?[shown], sentence.start < sentence.end
        else { return nil }
        return sentence.start + text.offset..<sentence.end + text.offset
    }

    /// The place from which on what is near is shown, as far as it `reaches`.
    func nearStart(_ reach: MediaTime) -> MediaTime {
        let (place, first) = (shownPlace, pageStart(reach))
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
        guard let transcript = text.transcript, text.pieces == nil, let heard = heardSentence,
            let sentence = transcript[heard]
        else { return .zero }
        var start = sentence.start
        for index in (heard - heard % Self.chapterOfPages)...heard {
            guard let each = transcript[index] else { continue }
            let isFirst = index % Self.chapterOfPages == 0
            if isFirst || each.end - start > reach { start = each.start }
            // Nothing moves where the first sentence follows soon.
            let lead = (each.start + text.offset).microseconds
            if index == 0, lead < reach.microseconds / 4 { start = .zero - text.offset }
        }
        return start + text.offset
    }
}
