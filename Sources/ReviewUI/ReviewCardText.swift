import ListenCore
import Terminal
import UIVocabulary

/// The texts of a card, from top to bottom.
struct ReviewCardText {
    let model: ReviewModel
    let card: StudyCard
    let settings: UISettings
    let width: Int

    private var theme: Theme { settings.theme }
    private var text: ReviewText {
        ReviewText(
            glyphs: Glyphs(settings), width: width, reordersBidi: settings.text.reordersBidi)
    }

    /// The lines if there is room.
    var lines: [StyledText] {
        let kind = text.lines(ReviewWords.kind(of: card, Glyphs(settings)), .init(style: theme.dim))
        return Array(([kind] + question + answer).joined(separator: [StyledText()]))
    }

    /// The lines if there is little room: the answer right below the question.
    var tightLines: [StyledText] {
        guard model.isRevealed else { return question.flatMap { $0 } }
        return (question.prefix(1) + answer.prefix(1) + question.dropFirst() + answer.dropFirst())
            .flatMap { $0 }
    }

    /// The question, in paragraphs.
    private var question: [[StyledText]] {
        guard model.showsText else {
            // The text is hidden as in the player: only its shape is shown.
            let heard = card.context.isEmpty ? card.text : card.context
            return [text.lines(heard, .init(style: theme.upcoming, isHidden: true))]
        }
        let title = text.lines(card.text, .init(style: theme.spoken.adding(.bold)))
        guard card.kind == .word, !card.context.isEmpty else { return [title] }
        let look = ReviewText.Look(style: theme.upcoming, lit: (card.text, theme.word))
        return [title, text.lines(card.context, look)]
    }

    /// The visible answer, in paragraphs, the translation first.
    private var answer: [[StyledText]] {
        guard model.isRevealed else { return [] }
        return [
            (card.translation, theme.translation), (card.note, theme.base),
            (ReviewWords.place(of: card, Glyphs(settings)), theme.dim),
        ].filter { !$0.0.isEmpty }.map { text.lines($0, .init(style: $1)) }
    }
}
