package import ListenCore
import UIVocabulary

/// How much trouble the sentences were.
extension ChapterPlayerState {
    /// Finds the sentences of what is kept, when that or the text changed.
    package mutating func placeEfforts() {
        efforts = PlacedEfforts(practice.efforts, in: transcript)
    }

    /// A sentence as its trouble is kept: under every start it has had.
    package func keptUnder(_ sentence: Int) -> [PractisedSentence] {
        guard let now = practised(sentence) else { return [] }
        return (efforts[sentence]?.starts ?? [now.start]).map { now.keptUnder($0) }
    }

    /// Whether a heat line has something to show.
    package var showsHeat: Bool { settings.heatLine && !efforts.isEmpty }
}

extension PractisedSentence {
    fileprivate func keptUnder(_ start: MediaTime) -> PractisedSentence {
        PractisedSentence(
            chapter: chapter, start: start, text: text, bookTitle: bookTitle,
            chapterTitle: chapterTitle)
    }
}
