package import UIVocabulary

/// The commands that can do something.
extension ChapterPlayerState {
    /// The places whose keys are asked now, the first one first.
    package var keyContexts: [KeyContext] {
        let open = PlayerKeyLayer.allCases.first { $0.isOpen(in: self) && !$0.contexts.isEmpty }
        return open?.contexts ?? PlayerKeyLayer.player.contexts
    }

    /// False for a command that needs a text, live sound or marks where there are none.
    package func works(_ command: Command) -> Bool {
        switch command {
        case .record: text.pieces != nil
        case .makeText: settings.canSpeak
        case .nextBookmark, .previousBookmark, .onlyMarked: !marks.bookmarks.isEmpty
        case .previousChapter, .nextChapter: subject.chapterCount != 1
        default: text.hasSentences || !Self.ofText.contains(command)
        }
    }

    /// The commands about sentences and words.
    private static let ofText: Set<Command> = [
        .previousSentence, .replaySentence, .nextSentence, .toggleText, .nextTextMode,
        .previousTextMode, .blurText, .bilingual, .readings, .wordCursor, .translate,
        .translationLine, .explain, .textEarlier, .textLater, .snapTextBack, .snapTextOn,
        .repeatSentence, .holdAfterSentence, .autoPause, .editScore, .edges, .mark, .gradeHard,
        .gradeGrammar, .gradeQuote, .keepCard, .find, .concordance, .links, .copySentence,
        .dictation, .nextHard, .previousHard,
    ]
}
